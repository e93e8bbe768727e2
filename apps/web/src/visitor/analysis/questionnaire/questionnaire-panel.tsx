import { Camera, ClipboardCheck, FileText, type LucideIcon, MessageSquareText, Zap } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Question, questionId, useProblemText } from './question.tsx'
import {
  type FormValues,
  findProblems,
  firstStepWithProblem,
  isSampleStep,
  type Problems,
  type QuestionnaireField,
  STEPS,
} from './questionnaire-model.ts'
import type { QuestionnaireSession } from './use-questionnaire.ts'

export interface QuestionnairePanelProps {
  session: QuestionnaireSession
}

/** The questions in five short steps. Nothing is sent: the answers stay in this browser until a photo goes with them. */
export function QuestionnairePanel({ session }: QuestionnairePanelProps) {
  const { t } = useTranslation('journey')
  const { stored, values, sample, update } = session
  const [found, setProblems] = useState<Problems>({})
  const [attempt, setAttempt] = useState(0)
  const headingRef = useFocusOnTurn(session.turns.steps)
  const step = STEPS[stored.step] ?? STEPS[0]
  const isLastStep = stored.step === STEPS.length - 1
  const isStillSample = isSampleStep(step, values, sample)
  const problems = ofFields(found, step.fields)

  const refuse = (problemsNow: Problems) => {
    setProblems(problemsNow)
    setAttempt(attempt + 1)
  }
  const proceed = () => {
    const problemsNow = findProblems(values, step.fields)
    if (Object.keys(problemsNow).length > 0) return refuse(problemsNow)
    // Whoever changed something in a step, or started blank, has read the rest of it.
    const isOwn = session.isConfirmed(step.id) || stored.isBlank === true || !isStillSample
    if (!isLastStep) return session.confirm(step.id, isOwn, { step: stored.step + 1 })
    const stepToMend = firstStepWithProblem(values)
    if (stepToMend === undefined) return session.confirm(step.id, isOwn, { status: 'completed' })
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
        {stored.step === 0 && <SampleNotice session={session} />}
        <ErrorSummary key={attempt} problems={problems} isFocused={attempt > 0} />
        <div className="mt-6 grid gap-7">
          {step.fields.map((field) => (
            <Question key={field} field={field} values={values} problem={problems[field]} onChange={change} />
          ))}
        </div>
        {isStillSample && stored.isBlank !== true && (
          <OwnAnswers isOwn={session.isConfirmed(step.id)} onChange={(isOwn) => session.confirm(step.id, isOwn)} />
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          <Button type="submit">{isLastStep ? t('questionnaire.submit') : t('questionnaire.next')}</Button>
          {stored.step > 0 && (
            <Button variant="quiet" onClick={session.goBack}>
              {t('questionnaire.back')}
            </Button>
          )}
          <Button variant="quiet" className="sm:ml-auto" onClick={() => session.goTo({ status: 'skipped' })}>
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

/** The browser turns to a step without asking what was wrong in another. */
const ofFields = (problems: Problems, fields: readonly QuestionnaireField[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => fields.some((own) => own === field)))

/** Moves the focus to the heading after the step was changed, so that it is announced and in view. */
function useFocusOnTurn(turns: number) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const seen = useRef(turns)
  useEffect(() => {
    if (seen.current === turns) return
    seen.current = turns
    headingRef.current?.focus()
  }, [turns])
  return headingRef
}

/** Five bars, filled up to the current step; the words are below them. */
function StepProgress({ step }: { step: number }) {
  const { t } = useTranslation('journey')
  return (
    <ol className="mt-4 flex gap-1.5" aria-label={t('questionnaire.stepsLabel')}>
      {STEPS.map(({ id }, index) => (
        <li
          key={id}
          aria-current={index === step ? 'step' : undefined}
          className={classNames('h-1 flex-1 rounded-full transition-colors', index <= step ? 'bg-accent' : 'bg-line')}
        >
          <span className="sr-only">{t(`questionnaire.steps.${id}`)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Says once that the answers are an example; in the same place the person starts blank, and takes that back. */
function SampleNotice({ session }: { session: QuestionnaireSession }) {
  const { t } = useTranslation('journey')
  const isBlank = session.stored.isBlank === true
  return (
    <p
      aria-live="polite"
      className="mt-3 rounded-small border border-dashed border-line-strong bg-sunken px-3.5 py-2 text-sm text-ink-2"
    >
      {isBlank ? t('questionnaire.sample.cleared') : t('questionnaire.sample.untouched')}{' '}
      <button
        type="button"
        onClick={isBlank ? session.bringSampleBack : session.startBlank}
        className="text-link min-h-6 font-semibold text-accent-strong"
      >
        {isBlank ? t('questionnaire.sample.restore') : t('questionnaire.sample.clear')}
      </button>
    </p>
  )
}

/** For whom the example of a step is the truth: without a tick, the report leaves an unchanged step out. */
function OwnAnswers({ isOwn, onChange }: { isOwn: boolean; onChange: (isOwn: boolean) => void }) {
  const { t } = useTranslation('journey')
  return (
    <Checkbox
      className="mt-7 rounded-small bg-sunken px-3.5 py-2.5"
      name="ownAnswers"
      isChecked={isOwn}
      onChange={onChange}
      label={t('questionnaire.sample.own')}
      labelClass="font-semibold"
      hint={t('questionnaire.sample.ownHint')}
      hintClass="mt-0.5 text-sm text-ink-3"
    />
  )
}

/** What to mend, each line leading to its field. Takes the focus when it appears. */
function ErrorSummary({ problems, isFocused }: { problems: Problems; isFocused: boolean }) {
  const { t } = useTranslation('journey')
  const problemText = useProblemText()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) ref.current?.focus()
  }, [isFocused])
  const fields = STEPS.flatMap((step) => step.fields).filter((field) => problems[field] !== undefined)
  if (fields.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} className="mt-4 outline-none">
      <Notice tone="danger" role="alert" title={t('questionnaire.errors.summary', { count: fields.length })}>
        <ul className="mt-1 grid gap-1">
          {fields.map((field) => (
            <li key={field}>
              <a href={`#${questionId(field)}`} className="text-link" onClick={(event) => leadTo(event, field)}>
                {problemText(field, problems[field])}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function leadTo(event: { preventDefault: () => void }, field: QuestionnaireField) {
  event.preventDefault()
  document.getElementById(questionId(field))?.querySelector<HTMLElement>('input, textarea')?.focus()
}

const STAGES: readonly { id: 'answers' | 'photo' | 'report'; icon: LucideIcon }[] = [
  { id: 'answers', icon: MessageSquareText },
  { id: 'photo', icon: Camera },
  { id: 'report', icon: FileText },
]

/** The way from the answers to the report, beside the questions. */
export function WhatHappensNext() {
  const { t } = useTranslation('journey')
  return (
    <aside aria-labelledby="what-happens-next" className="lg:pt-3">
      <h3 id="what-happens-next" className="text-2xl">
        {t('questionnaire.whatNext.title')}
      </h3>
      <ol className="mt-5 grid gap-5">
        {STAGES.map(({ id, icon: Icon }) => (
          <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 border-t border-line pt-5">
            <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent-strong">
              <Icon size={19} strokeWidth={1.7} aria-hidden="true" />
            </span>
            <div>
              <p className="font-semibold">{t(`questionnaire.whatNext.${id}`)}</p>
              <p className="text-compact text-ink-2">{t(`questionnaire.whatNext.${id}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  )
}

/** In the upload form: which answers go with the photo, and the way back to them. */
export function AnswersNote({ isSample, onEdit }: { isSample: boolean; onEdit: () => void }) {
  const { t } = useTranslation('journey')
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-small bg-sunken px-4 py-2.5 text-note text-ink-2">
      <ClipboardCheck size={18} aria-hidden="true" className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 basis-48">{isSample ? t('questionnaire.done.sample') : t('questionnaire.done.title')}</span>
      <button type="button" onClick={onEdit} className="text-link min-h-6 font-semibold text-accent-strong">
        {t('questionnaire.done.edit')}
      </button>
    </p>
  )
}

/** Leads back to the questionnaire with the example filled in. Stands only while it is hidden and unanswered. */
export function QuickTestCard({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('journey')
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 px-5 py-4 sm:px-7">
      <Zap size={24} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-xl">{t('quickTest.title')}</h3>
        <p className="mt-0.5 text-compact text-ink-2">{t('quickTest.text')}</p>
      </div>
      <Button variant="quiet" size="small" onClick={onStart}>
        {t('quickTest.button')}
      </Button>
    </Card>
  )
}
