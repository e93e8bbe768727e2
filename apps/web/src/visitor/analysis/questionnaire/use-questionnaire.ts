import { QUESTIONNAIRE_OPTIONS, type Questionnaire, questionnaireDataSchema } from '@chioma/contract'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { z } from 'zod'
import {
  EMPTY_VALUES,
  type FormValues,
  firstStepWithProblem,
  isSampleStep,
  STEP_IDS,
  STEPS,
  type StepId,
  sampleValues,
  toAnswers,
  withoutSample,
} from './questionnaire-model.ts'

/** What accompanies an upload. */
export interface QuestionnaireData {
  answers: Questionnaire
  isSample: boolean
}

export interface QuestionnaireSession {
  stored: StoredQuestionnaire
  sample: FormValues
  values: FormValues
  /** What would be sent as it stands is the example, and nothing of the person's own. */
  isSample: boolean
  /** Whether the person said, or showed by changing it, that a step holds their own answers. */
  isConfirmed: (step: StepId) => boolean
  /** Takes the answers of a step as they stand for the person's own, or no longer, and goes to `place` with it. */
  confirm: (step: StepId, isOwn: boolean, place?: Partial<Place>) => void
  /** Empties what is still the example's, and stays so. */
  startBlank: () => void
  /** Fills the example into what is still empty. */
  bringSampleBack: () => void
  update: (change: Partial<StoredQuestionnaire>) => void
  /** Goes to another step, or from the questions to the photo and back: an entry of the browser's history each. */
  goTo: (place: Partial<Place>) => void
  /** Goes one step back. */
  goBack: () => void
  /** How often it went to another step, and from questions to photo or back: by a button or by the browser. */
  turns: Turns
  /** Starts anew from the example, at the first step. */
  restart: () => void
  /** The completed answers, without what is left of the example, and the warning signs; undefined when there are none. */
  data: QuestionnaireData | undefined
}

/** The visitor's answers, kept in this browser. The server and the first drawing see the untouched beginning. */
export function useQuestionnaire(): QuestionnaireSession {
  const { t } = useTranslation('journey')
  const [stored, setStored] = useState<StoredQuestionnaire>(INITIAL_QUESTIONNAIRE)
  const [turns, setTurns] = useState<Turns>({ steps: 0, stages: 0 })
  const save = useCallback((next: StoredQuestionnaire) => {
    writeQuestionnaire(localStorage, next)
    setStored(next)
  }, [])
  const turnTo = (next: StoredQuestionnaire) => {
    const isStage = (next.status === 'open') !== (stored.status === 'open')
    setTurns(isStage ? { ...turns, stages: turns.stages + 1 } : { ...turns, steps: turns.steps + 1 })
    save(next)
  }
  const entries = useHistoryEntries({
    onArrival: (place) => setStored(standingAt(readQuestionnaire(localStorage), place)),
    onReturn: (place) => turnTo(standingAt(stored, place)),
  })
  const moveTo = (next: StoredQuestionnaire) => {
    entries.add(stored, next)
    turnTo(next)
  }
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
  const confirmed = stored.confirmed ?? []
  const isSample = isSampleAsAWhole(values, sample, confirmed)
  return {
    stored,
    sample,
    values,
    isSample,
    isConfirmed: (step) => confirmed.includes(step),
    confirm: (step, isOwn, place) => {
      const others = confirmed.filter((id) => id !== step)
      const next = { ...stored, values, confirmed: isOwn ? [...others, step] : others, ...place }
      if (place === undefined) save(next)
      else moveTo(next)
    },
    startBlank: () => save({ ...stored, isBlank: true, values: withoutSample(values, sample, confirmed) }),
    bringSampleBack: () => save({ ...stored, isBlank: false, values: filledFromSample(values, sample, confirmed) }),
    update: (change) => save({ ...stored, ...change }),
    goTo: (place) => moveTo({ ...stored, ...place }),
    goBack: () => {
      if (entries.isAfterPreviousStep) return entries.leave()
      const next = { ...stored, step: Math.max(0, stored.step - 1) }
      entries.replace(next)
      turnTo(next)
    },
    turns,
    restart: () => moveTo(INITIAL_QUESTIONNAIRE),
    data: dataToSend(stored, values, sample),
  }
}

interface Turns {
  steps: number
  stages: number
}

interface Returns {
  /** The page was opened, or loaded anew: `place` is what its entry keeps. */
  onArrival: (place: Place | undefined) => void
  /** The browser went back or forward to an entry. */
  onReturn: (place: Place) => void
}

/** The places of the questionnaire as entries of the browser's history: they keep a place beside the address, and nothing that was answered. */
function useHistoryEntries({ onArrival, onReturn }: Returns) {
  const location = useLocation()
  const { search, state } = location
  const navigate = useNavigate()
  const isReturn = useNavigationType() === 'POP'
  const entry = entrySchema.safeParse(state).data
  const arrive = useEffectEvent(() => onArrival(entry))
  useEffect(() => arrive(), [])
  const goOn = useEffectEvent(() => isReturn && entry !== undefined && onReturn(entry))
  // Compared as an object: a Back before the step forward was drawn leads to the key that was seen last.
  const seen = useRef(location)
  useEffect(() => {
    if (seen.current === location) return
    seen.current = location
    goOn()
  }, [location])
  const write = ({ status, step }: Place, options: { replace?: boolean; isAfterPreviousStep?: boolean } = {}) => {
    const { replace = false, isAfterPreviousStep = false } = options
    // A browser that goes back to an address with an anchor takes the focus from the heading that just got it.
    void navigate({ search }, { replace, state: { status, step, isAfterPreviousStep } satisfies Entry })
  }
  return {
    isAfterPreviousStep: entry?.isAfterPreviousStep === true,
    /** Goes on from one place to another. The first place of all is noted only now. */
    add: (from: Place, to: Place) => {
      if (entry === undefined) write(from, { replace: true })
      write(to, { isAfterPreviousStep: from.status === 'open' && to.status === 'open' && to.step === from.step + 1 })
    },
    replace: (place: Place) => write(place, { replace: true }),
    leave: () => void navigate(-1),
  }
}

/** The questionnaire at a place that the browser came back to; with an answer to mend, that comes before the photo. */
function standingAt(stored: StoredQuestionnaire, place: Place | undefined): StoredQuestionnaire {
  if (place === undefined) return stored
  const { status, step } = place
  const stepToMend = status === 'completed' && stored.values !== undefined ? firstStepWithProblem(stored.values) : undefined
  return stepToMend === undefined ? { ...stored, status, step } : { ...stored, status: 'open', step: stepToMend }
}

/** What goes with the photo: warning signs are answers of the person's own, also where all the rest is the example or was skipped. */
export function dataToSend(
  { status, confirmed = [], warningSigns = [] }: Pick<StoredQuestionnaire, 'status' | 'confirmed' | 'warningSigns'>,
  values: FormValues,
  sample: FormValues,
): QuestionnaireData | undefined {
  const completed = status === 'completed' ? answersToSend(values, sample, confirmed) : undefined
  if (warningSigns.length === 0) return completed
  const own = completed === undefined || completed.isSample ? {} : completed.answers
  return { answers: { ...own, warningSigns }, isSample: false }
}

/** An example as a whole is sent as one; else only what was changed or confirmed is an answer. */
function answersToSend(values: FormValues, sample: FormValues, confirmed: readonly StepId[]): QuestionnaireData {
  const isSample = isSampleAsAWhole(values, sample, confirmed)
  return { answers: toAnswers(isSample ? values : withoutSample(values, sample, confirmed)), isSample }
}

const isSampleAsAWhole = (values: FormValues, sample: FormValues, confirmed: readonly StepId[]): boolean =>
  confirmed.length === 0 && STEPS.every((step) => isSampleStep(step, values, sample))

/** The sample's values in the unconfirmed steps that are empty. */
function filledFromSample(values: FormValues, sample: FormValues, confirmed: readonly StepId[]): FormValues {
  const isOpen = (step: (typeof STEPS)[number]) => !confirmed.includes(step.id) && isSampleStep(step, values, EMPTY_VALUES)
  const fields = STEPS.filter(isOpen).flatMap((step) => step.fields)
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, sample[field]])) }
}

/** The multipart field `questionnaireData`. */
export const serializeQuestionnaire = ({ answers, isSample }: QuestionnaireData): string =>
  JSON.stringify(questionnaireDataSchema.parse({ ...answers, questionnaireIsSample: isSample }))

const STORAGE_KEY = 'chioma.questionnaire'

const placeSchema = z.object({
  status: z.enum(['open', 'completed', 'skipped']),
  step: z
    .number()
    .int()
    .min(0)
    .max(STEPS.length - 1)
    .catch(0),
})

/** Where somebody stands: in a step of the questions, or past them at the photo. */
type Place = z.infer<typeof placeSchema>

/** `isAfterPreviousStep`: the entry before it is the step before. */
const entrySchema = placeSchema.extend({ isAfterPreviousStep: z.boolean() })
type Entry = z.infer<typeof entrySchema>

/** `values` is absent while the sample stands untouched, so that it follows the language. */
interface StoredQuestionnaire extends Place {
  values?: FormValues
  /** The steps whose answers are the person's own, also where they equal the sample. */
  confirmed?: StepId[]
  /** The person chose to start without the sample. */
  isBlank?: boolean
  /** Asked beside the photo, and only for the next one: how it hurts today says nothing of the photo in a month. */
  warningSigns?: WarningAnswer[]
}

type WarningAnswer = (typeof QUESTIONNAIRE_OPTIONS.warningSigns)[number]

export const INITIAL_QUESTIONNAIRE: StoredQuestionnaire = { status: 'open', step: 0 }

const text = z.string().catch('')
const list = z.array(z.string()).catch([])
const shape = Object.fromEntries(
  Object.entries(EMPTY_VALUES).map(([field, blank]) => [field, Array.isArray(blank) ? list : text]),
)
const storedSchema = placeSchema.extend({
  values: z.object(shape).optional(),
  confirmed: z.array(z.enum(STEP_IDS)).optional().catch(undefined),
  isBlank: z.boolean().optional().catch(undefined),
  warningSigns: z.array(z.enum(QUESTIONNAIRE_OPTIONS.warningSigns)).optional().catch(undefined),
})

/** What an earlier visit left, or the beginning when there is none or it cannot be read. */
export function readQuestionnaire(storage: Pick<Storage, 'getItem'>): StoredQuestionnaire {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'))
    if (!parsed.success) return INITIAL_QUESTIONNAIRE
    const { status, step, values, confirmed, isBlank, warningSigns } = parsed.data
    return {
      status,
      step,
      ...(values && { values: { ...EMPTY_VALUES, ...values } }),
      ...(confirmed && { confirmed }),
      ...(isBlank !== undefined && { isBlank }),
      ...(warningSigns && { warningSigns }),
    }
  } catch {
    // Storage can be switched off, and its content is the visitor's to edit.
    return INITIAL_QUESTIONNAIRE
  }
}

/** Keeps the answers for the next visit; says nothing when the browser keeps no storage. */
export function writeQuestionnaire(storage: Pick<Storage, 'setItem'>, questionnaire: StoredQuestionnaire): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(questionnaire))
  } catch {
    // Full or switched-off storage loses only the convenience of finding the answers again.
  }
}
