import type { AiModel, FindingCode, HiddenPrompt, PromptTryOutResult, TryOutAnswer } from '@chioma/contract'
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query'
import { Check, FlaskConical, Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { standingErrorText } from '../../../lib/api/error-text.ts'
import { formatNumber, formatUsd } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ProblemNotice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { modelQueries } from '../models/model-requests.ts'
import { samplePhotoUrl, tryOut } from './prompt-requests.ts'

interface TryOutDialogProps {
  prompt: HiddenPrompt
  title: string
  draft: string
  onClose: () => void
}

/** A draft on the sample photos, beside the prompt in use, before a visitor's photo meets it. */
export function TryOutDialog({ prompt, title, draft, onClose }: TryOutDialogProps) {
  const { t } = useTranslation('staff')
  const { data } = useQuery(modelQueries.list)
  return (
    <SheetDialog onClose={onClose} width="wide" title={t('tryOut.title', { title })} description={t('tryOut.text')}>
      {data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <TryOut prompt={prompt} draft={draft} models={data.filter(canBeAsked)} />
      )}
    </SheetDialog>
  )
}

const canBeAsked = ({ provider, keySource }: AiModel): boolean =>
  provider !== 'local' && keySource !== 'none' && keySource !== 'unreadable'

function TryOut({ prompt, draft, models }: { prompt: HiddenPrompt; draft: string; models: readonly AiModel[] }) {
  const { t } = useTranslation('staff')
  const [aiModelId, setAiModelId] = useState(() => (models.find(({ isActive }) => isActive) ?? models[0])?.id ?? '')
  const trial = useMutation<PromptTryOutResult>({ mutationFn: () => tryOut(prompt.id, { aiModelId, draft: draft.trim() }) })
  if (models.length === 0) return <EmptyState icon={FlaskConical} title={t('tryOut.noModel')} text={t('tryOut.noModelText')} />
  return (
    <div className="grid gap-6">
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,22rem)_auto] sm:justify-start">
        <SelectField
          label={t('tryOut.model')}
          options={models.map(({ id, name, provider }) => ({ value: id, label: `${name} (${provider.toUpperCase()})` }))}
          value={aiModelId}
          onValueChange={setAiModelId}
        />
        <TrialButton trial={trial}>{t('tryOut.run')}</TrialButton>
      </div>
      <TrialState trial={trial} running={t('tryOut.running')}>
        {(result) => <TryOutResult result={result} />}
      </TrialState>
    </div>
  )
}

/** Starts a trial of a draft. */
export function TrialButton({ trial, children }: { trial: Trial<unknown>; children: string }) {
  return (
    <Button isBusy={trial.isPending} onClick={() => trial.mutate()}>
      {!trial.isPending && <FlaskConical size={18} aria-hidden="true" />}
      {children}
    </Button>
  )
}

type Trial<Result> = Pick<UseMutationResult<Result, Error, void>, 'isPending' | 'mutate' | 'data' | 'error'>

interface TrialStateProps<Result> {
  trial: Trial<Result>
  /** Said while it runs. */
  running: string
  children: (result: Result) => ReactNode
}

/** That a trial runs, why it could not, or what came of it. */
export function TrialState<Result>({ trial: { isPending, data, error }, running, children }: TrialStateProps<Result>) {
  const { t } = useTranslation('staff')
  return (
    <>
      {isPending && (
        <div role="status" className="grid w-full gap-2 text-sm text-ink-2">
          {running}
          <Progress label={running} />
        </div>
      )}
      <ProblemNotice text={standingErrorText(error, t)} />
      {data !== undefined && !isPending && children(data)}
    </>
  )
}

interface Verdict {
  /** Signs that the sample was drawn with, and that were found. */
  right: FindingCode[]
  /** Signs that it was drawn with, and that were not found. */
  missed: FindingCode[]
  /** Signs that were found, and that it was not drawn with. */
  extra: FindingCode[]
}

/** What was found against what a sample shows; undefined where there is no answer to judge. */
export function verdictOn(shows: readonly FindingCode[], { outcome, findings }: TryOutAnswer): Verdict | undefined {
  if (outcome !== 'completed') return undefined
  const found = [...new Set(findings.map(({ code }) => code))]
  return {
    right: shows.filter((code) => found.includes(code)),
    missed: shows.filter((code) => !found.includes(code)),
    extra: found.filter((code) => !shows.includes(code)),
  }
}

interface TryOutSum {
  /** Samples of which everything was found and nothing else. */
  rightSamples: number
  failed: number
  costUsd: number
  longestMs: number
}

/** All answers to one prompt together. */
export function summarize(answers: readonly { shows: readonly FindingCode[]; answer: TryOutAnswer }[]): TryOutSum {
  const isRight = (verdict: Verdict | undefined) => verdict?.missed.length === 0 && verdict.extra.length === 0
  return {
    rightSamples: answers.filter(({ shows, answer }) => isRight(verdictOn(shows, answer))).length,
    failed: answers.filter(({ answer }) => answer.outcome === 'failed').length,
    costUsd: answers.reduce((total, { answer }) => total + (answer.costUsd ?? 0), 0),
    longestMs: Math.max(0, ...answers.map(({ answer }) => answer.durationMs)),
  }
}

type Sample = PromptTryOutResult['samples'][number]

/** Photo by photo, the draft beside the prompt in use; the whole in one line above. */
function TryOutResult({ result: { samples } }: { result: PromptTryOutResult }) {
  const { t } = useTranslation('staff')
  const sides = [
    { name: t('tryOut.draft'), answers: samples.map(({ shows, draft }) => ({ shows, answer: draft })) },
    {
      name: t('tryOut.inUse'),
      answers: samples.flatMap(({ shows, inUse }) => (inUse === null ? [] : { shows, answer: inUse })),
    },
  ]
  return (
    <div role="status" className="grid gap-5">
      <dl className="grid gap-3 sm:grid-cols-2">
        {sides.map(({ name, answers }) => (
          <div key={name} className="rounded-small border border-line bg-sunken px-4 py-3">
            <dt className="font-semibold">{name}</dt>
            <dd className="num text-compact text-ink-2">
              {answers.length === 0 ? t('tryOut.nothingInUse') : <Sum answers={answers} />}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-4">
        {samples.map((sample) => (
          <SampleRow key={sample.sample} sample={sample} />
        ))}
      </ul>
    </div>
  )
}

function Sum({ answers }: { answers: readonly { shows: readonly FindingCode[]; answer: TryOutAnswer }[] }) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const { rightSamples, failed, costUsd, longestMs } = summarize(answers)
  return (
    <>
      {t('tryOut.right', { right: rightSamples, all: answers.length })} · {t('tryOut.failed', { failed })} ·{' '}
      {formatUsd(costUsd, language)} · {t('spend.seconds', { seconds: formatNumber(longestMs / 1000, language) })}
    </>
  )
}

function SampleRow({ sample: { sample, shows, draft, inUse } }: { sample: Sample }) {
  const { t } = useTranslation('staff')
  const shown = shows.map((code) => t(`findings:codes.${code}.name.cosmetic`)).join(', ')
  return (
    <li className="grid gap-4 rounded-card border border-line p-4 md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)]">
      <figure className="flex gap-4 md:block">
        <img
          src={samplePhotoUrl(sample)}
          alt={shown === '' ? t('tryOut.showsNothing') : t('tryOut.shows', { signs: shown })}
          width={176}
          height={132}
          loading="lazy"
          className="aspect-4/3 w-28 rounded-small border border-line object-cover md:w-full"
        />
        <figcaption aria-hidden="true" className="mt-1.5 text-sm text-ink-2">
          {shown === '' ? t('tryOut.showsNothing') : t('tryOut.shows', { signs: shown })}
        </figcaption>
      </figure>
      <Answer name={t('tryOut.draft')} shows={shows} answer={draft} />
      {inUse !== null && <Answer name={t('tryOut.inUse')} shows={shows} answer={inUse} />}
    </li>
  )
}

function Answer({ name, shows, answer }: { name: string; shows: readonly FindingCode[]; answer: TryOutAnswer }) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  return (
    <section className="min-w-0 text-compact">
      <h3 className="font-text text-sm font-semibold tracking-normal text-ink-3">{name}</h3>
      <Findings shows={shows} answer={answer} />
      <p className="num mt-1.5 text-sm text-ink-3">
        {answer.costUsd === null ? t('tryOut.noCost') : formatUsd(answer.costUsd, language)} ·{' '}
        {t('spend.seconds', { seconds: formatNumber(answer.durationMs / 1000, language) })}
        {answer.view !== null && ` · ${t(`findings:view.${answer.view}`)}`}
      </p>
    </section>
  )
}

function Findings({ shows, answer }: { shows: readonly FindingCode[]; answer: TryOutAnswer }) {
  const { t } = useTranslation('staff')
  const verdict = verdictOn(shows, answer)
  if (verdict === undefined)
    return <p className="text-high">{t(answer.outcome === 'rejected' ? 'tryOut.rejected' : failureKey(answer.failureCode))}</p>
  const { right, missed, extra } = verdict
  if (right.length + missed.length + extra.length === 0)
    return (
      <ul>
        <Line icon={<Check size={16} />} className="text-low" text={t('tryOut.rightlyNothing')} />
      </ul>
    )
  const nameOf = (code: FindingCode): string => {
    const severity = answer.findings.find((finding) => finding.code === code)?.severity
    const name = t(`findings:codes.${code}.name.cosmetic`)
    return severity === undefined ? name : `${name}, ${t(`findings:severity.${severity}`)}`
  }
  return (
    <ul className="grid gap-0.5">
      {right.map((code) => (
        <Line key={code} icon={<Check size={16} />} className="text-low" text={nameOf(code)} />
      ))}
      {missed.map((code) => (
        <Line key={code} icon={<Minus size={16} />} className="text-high" text={t('tryOut.missed', { sign: nameOf(code) })} />
      ))}
      {extra.map((code) => (
        <Line key={code} icon={<Plus size={16} />} className="text-medium" text={t('tryOut.extra', { sign: nameOf(code) })} />
      ))}
    </ul>
  )
}

const failureKey = (code: string | null): string => `errors:modelFailure.${code ?? 'model_failed'}`

function Line({ icon, className, text }: { icon: ReactNode; className: string; text: string }) {
  return (
    <li className={`flex items-start gap-1.5 ${className}`}>
      <span aria-hidden="true" className="mt-1 shrink-0">
        {icon}
      </span>
      {text}
    </li>
  )
}
