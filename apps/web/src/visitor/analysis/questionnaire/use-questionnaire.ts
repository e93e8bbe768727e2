import { type Questionnaire, questionnaireDataSchema } from '@chioma/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormValues, isUntouchedSample, sampleValues, toAnswers, withoutSample } from './questionnaire-model.ts'
import {
  INITIAL_QUESTIONNAIRE,
  readQuestionnaire,
  type StoredQuestionnaire,
  writeQuestionnaire,
} from './questionnaire-storage.ts'

/** What accompanies an upload. */
export interface QuestionnaireData {
  answers: Questionnaire
  isSample: boolean
}

export interface QuestionnaireSession {
  stored: StoredQuestionnaire
  sample: FormValues
  values: FormValues
  isSample: boolean
  update: (change: Partial<StoredQuestionnaire>) => void
  /** Starts anew from the example, at the first step. */
  restart: () => void
  /** The completed answers, without what is left of the example, and the warning signs; undefined when there are none. */
  data: QuestionnaireData | undefined
}

/** The visitor's answers, kept in this browser. The server and the first drawing see the untouched beginning. */
export function useQuestionnaire(): QuestionnaireSession {
  const { t } = useTranslation('journey')
  const [stored, setStored] = useState<StoredQuestionnaire>(INITIAL_QUESTIONNAIRE)
  useEffect(() => setStored(readQuestionnaire(localStorage)), [])

  const save = useCallback((next: StoredQuestionnaire) => {
    writeQuestionnaire(localStorage, next)
    setStored(next)
  }, [])
  const sample = useMemo(
    () =>
      sampleValues({
        currentProducts: t('questionnaire.sampleTexts.currentProducts'),
        previousTreatments: t('questionnaire.sampleTexts.previousTreatments'),
        goals: t('questionnaire.sampleTexts.goals'),
      }),
    [t],
  )
  const values = stored.values ?? sample
  const isSample = isUntouchedSample(values, sample)
  return {
    stored,
    sample,
    values,
    isSample,
    update: (change) => save({ ...stored, ...change }),
    restart: () => save(INITIAL_QUESTIONNAIRE),
    data: dataToSend(stored, values, sample),
  }
}

/** What goes with the photo: warning signs are answers of the person's own, also where all the rest is the example or was skipped. */
export function dataToSend(
  { status, warningSigns = [] }: Pick<StoredQuestionnaire, 'status' | 'warningSigns'>,
  values: FormValues,
  sample: FormValues,
): QuestionnaireData | undefined {
  const completed = status === 'completed' ? answersToSend(values, sample) : undefined
  if (warningSigns.length === 0) return completed
  const own = completed === undefined || completed.isSample ? {} : completed.answers
  return { answers: { ...own, warningSigns }, isSample: false }
}

/** An example as a whole is sent as one; in an example that was changed, only what was changed is an answer. */
function answersToSend(values: FormValues, sample: FormValues): QuestionnaireData {
  const isSample = isUntouchedSample(values, sample)
  return { answers: toAnswers(isSample ? values : withoutSample(values, sample)), isSample }
}

/** The multipart field `questionnaireData`. */
export const serializeQuestionnaire = ({ answers, isSample }: QuestionnaireData): string =>
  JSON.stringify(questionnaireDataSchema.parse({ ...answers, questionnaireIsSample: isSample }))
