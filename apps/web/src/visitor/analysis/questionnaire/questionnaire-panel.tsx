import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Question } from './question.tsx'
import {
  type FormValues,
  fieldsFromSample,
  findProblems,
  firstStepWithProblem,
  type Problems,
  STEPS,
  withoutSample,
} from './questionnaire-model.ts'
import { SampleNotice } from './sample-notice.tsx'
import { StepProgress } from './step-progress.tsx'
import type { QuestionnaireSession } from './use-questionnaire.ts'

export interface QuestionnairePanelProps {
  session: QuestionnaireSession
  onComplete: () => void
  onSkip: () => void
}

/** The questions in five short steps. Nothing is sent: the answers stay in this browser until a photo goes with them. */
export function QuestionnairePanel({ session, onComplete, onSkip }: QuestionnairePanelProps) {
  const { t } = useTranslation('journey')
  const { stored, values, sample, update } = session
  const [problems, setProblems] = useState<Problems>({})
  const [attempt, setAttempt] = useState(0)
  const { headingRef, focusHeading } = useHeadingFocus()
  const step = STEPS[stored.step] ?? STEPS[0]
  const isLastStep = stored.step === STEPS.length - 1

  const goTo = (index: number) => {
    setProblems({})
    focusHeading()
    update({ step: index })
  }
  const refuse = (found: Problems) => {
    setProblems(found)
    setAttempt(attempt + 1)
  }
  const proceed = () => {
    const found = findProblems(values, step.fields)
    if (Object.keys(found).length > 0) return refuse(found)
    if (!isLastStep) return goTo(stored.step + 1)
    const stepToMend = firstStepWithProblem(values)
    if (stepToMend === undefined) return onComplete()
    update({ step: stepToMend })
    refuse(findProblems(values, STEPS[stepToMend]?.fields ?? []))
  }
  const change = (changed: Partial<FormValues>) => {
    const next = { ...values, ...changed }
    update({ values: next })
    setProblems(onlyStillWrong(problems, next))
  }

  return (
    <Card isPadded>
      <form
        noValidate
        aria-labelledby="questionnaire-title"
        onSubmit={(event) => {
          event.preventDefault()
          proceed()
        }}
      >
        <h3 id="questionnaire-title" className="font-text text-caption font-semibold tracking-wide text-accent">
          {t('questionnaire.title')}
        </h3>
        <StepProgress step={stored.step} />
        <h4 ref={headingRef} tabIndex={-1} className="mt-5 font-display text-title-lg leading-tight outline-none">
          {t(`questionnaire.steps.${step.id}`)}
        </h4>
        <p className="mt-1 text-sm text-ink-3">
          {t('questionnaire.progress', { step: stored.step + 1, count: STEPS.length })}. {t('questionnaire.purpose')}
        </p>
        <SampleNotice
          fromSample={fieldsFromSample(values, sample)}
          isUntouched={session.isSample}
          onClear={() => update({ values: withoutSample(values, sample) })}
        />
        <ErrorSummary key={attempt} problems={problems} isFocused={attempt > 0} />
        <div className="mt-6 grid gap-7">
          {step.fields.map((field) => (
            <Question key={field} field={field} values={values} problem={problems[field]} onChange={change} />
          ))}
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button type="submit">{isLastStep ? t('questionnaire.submit') : t('questionnaire.next')}</Button>
          {stored.step > 0 && (
            <Button variant="quiet" onClick={() => goTo(stored.step - 1)}>
              {t('questionnaire.back')}
            </Button>
          )}
          <Button variant="quiet" className="sm:ml-auto" onClick={onSkip}>
            {t('questionnaire.skip')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** A problem leaves as soon as its answer is right; new ones are only shown when somebody goes on. */
function onlyStillWrong(problems: Problems, values: FormValues): Problems {
  const still = findProblems(
    values,
    STEPS.flatMap((step) => step.fields).filter((field) => problems[field]),
  )
  return still
}

/** Moves the focus to the heading after a step was changed by hand, so that it is announced and in view. */
function useHeadingFocus() {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const isWanted = useRef(false)
  // After whatever was drawn: the new heading is there once the step has changed.
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    headingRef.current?.focus()
  })
  const focusHeading = () => {
    isWanted.current = true
  }
  return { headingRef, focusHeading }
}
