import {
  type AnalysisResults,
  type DetectedIssue,
  MEASURE_SCALE,
  type ModelResult,
  type ReportDocument,
  type ReportMeasure,
} from '@chioma/contract'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Chip, SeverityBadge } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { countAnswers, noAnswerReasonOf } from './model-answers.ts'
import { ChartList, ReportText } from './report-blocks.tsx'
import { Bullets, CannotTell, OtherViews } from './report-sections.tsx'

interface ReportFoldsProps {
  report: ReportDocument
  results: AnalysisResults
  issues: readonly DetectedIssue[]
  isOwn: boolean
  /** Which of the photos that would tell more stand here. */
  views: 'others' | 'all'
}

/** Everything behind a report: measures, what the photo cannot tell, what was told, who looked, and the whole of it as one text. */
export function ReportFolds({ report, results, issues, isOwn, views }: ReportFoldsProps) {
  const { t } = useTranslation('journey')
  const isWide = useIsWide()
  const { findings, notFound, measures, cannotTell, limits, reported, otherPhoto } = report
  const unusual = measures.filter(({ usual }) => usual !== undefined && usual.standing !== 'within').length
  const counted = [
    t('report.measureCount', { count: measures.length }),
    ...(unusual > 0 ? [t('report.unusual', { count: unusual })] : []),
  ]
  return (
    <section aria-label={t('report.more')}>
      {measures.length > 0 && (
        <ReportFold title={t('report.measures')} summary={counted.join(', ')} isOpen={isWide} isPrinted>
          <MeasureList measures={measures} />
        </ReportFold>
      )}
      <ReportFold title={t('report.cannotTell')} summary={namesIn(cannotTell)} isPrinted>
        <div className="grid gap-4">
          {findings.length > 0 && notFound !== '' && <p className="max-w-reading">{notFound}</p>}
          <OtherViews items={cannotTell} isOwn={isOwn} part={views} />
          <CannotTell items={cannotTell.filter(({ view }) => view === undefined)} />
          {otherPhoto !== '' && <p className="max-w-reading">{otherPhoto}</p>}
          <Bullets items={limits} />
        </div>
      </ReportFold>
      {reported.length > 0 && (
        <ReportFold title={t('report.reported')} summary={t('report.reportedText')} isPrinted>
          <Bullets items={reported} />
        </ReportFold>
      )}
      <ReportFold title={t('report.how')} summary={t('report.modelsAnswered', countAnswers(results.modelResults))}>
        <Chances report={report} />
        <ModelList modelResults={results.modelResults} issues={issues} sentences={report.models} />
      </ReportFold>
      <ReportFold title={t('report.fullReport')} summary={t('report.fullReportText')}>
        <ChartList blocks={results.blocks} heading="h3" />
        <ReportText blocks={results.blocks} headings={['h3', 'h4']} />
      </ReportFold>
    </section>
  )
}

const MOST_NAMES = 3

const namesIn = (cannotTell: ReportDocument['cannotTell']): string | undefined =>
  cannotTell.length === 0
    ? undefined
    : cannotTell
        .slice(0, MOST_NAMES)
        .map(({ name }) => name)
        .join(', ')

/** The chance behind the words of each finding. */
function Chances({ report: { findings } }: Pick<ReportFoldsProps, 'report'>) {
  const { t } = useTranslation('journey')
  if (findings.length === 0) return null
  return (
    <>
      <h3 className="mb-1 font-semibold">{t('report.howSure')}</h3>
      <dl className="mb-4">
        {findings.map(({ code, name, certainty }) => (
          <div key={code} className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2 text-compact">
            <dt>{name}</dt>
            <dd className="num text-ink-2">{certainty}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface ReportFoldProps {
  title: string
  /** What is in it, in a few words. */
  summary?: string | undefined
  isOpen?: boolean
  /** Also on paper. */
  isPrinted?: boolean
  children: ReactNode
}

/** A part of the report that is there for whoever wants more. */
function ReportFold({ title, summary, isOpen = false, isPrinted = false, children }: ReportFoldProps) {
  return (
    <details open={isOpen} data-printed={isPrinted || undefined} className="group border-t border-line last-of-type:border-b">
      <summary className="grid min-h-15 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3.5 [&::-webkit-details-marker]:hidden">
        <h2 className="font-display text-title-xs leading-tight group-open:text-title-lg">{title}</h2>
        <ChevronDown
          size={22}
          aria-hidden="true"
          className="row-span-2 text-ink-3 transition-transform group-open:rotate-180 print:hidden"
        />
        {summary !== undefined && <span className="mt-0.5 text-sm text-ink-3">{summary}</span>}
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}

/** Whether there was room for two columns when the report was opened; what somebody folds afterwards stays as it is. */
export const useIsWide = (): boolean => useState(() => matchMedia('(min-width: 60rem)').matches)[0]

/** Every measure once: its value with the range that a second photo would fall into, and how it stands to what is usual. */
function MeasureList({ measures }: { measures: readonly ReportMeasure[] }) {
  return (
    <ul>
      {measures.map((measure) => (
        <li
          key={measure.code}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1 border-t border-line py-3 first:border-t-0 print:break-inside-avoid"
        >
          <span className="font-semibold">{measure.name}</span>
          <span className="num row-span-2 text-right leading-snug font-semibold">
            {measure.value}
            {measure.range !== measure.value && <span className="block text-sm font-normal text-ink-3">{measure.range}</span>}
          </span>
          <span
            className={classNames(
              'text-sm',
              measure.usual === undefined || measure.usual.standing === 'within' ? 'text-ink-3' : 'font-semibold text-medium',
            )}
          >
            {measure.standing}
          </span>
          {measure.usual !== undefined && <UsualBand measure={measure} usual={measure.usual} />}
          <span className="col-span-full text-sm text-ink-2">{measure.explanation}</span>
        </li>
      ))}
    </ul>
  )
}

/** The usual range as a band, the measure with its margin upon it; the words beside it say the same. */
function UsualBand({ measure: { code, raw }, usual }: { measure: ReportMeasure; usual: NonNullable<ReportMeasure['usual']> }) {
  const [from, to] = MEASURE_SCALE[code]
  const start = Math.min(from, raw.low)
  const end = Math.max(to, raw.high)
  const span = (low: number, high: number) => ({
    left: `${((low - start) / (end - start || 1)) * 100}%`,
    width: `${Math.max(1, ((high - low) / (end - start || 1)) * 100)}%`,
  })
  return (
    <span aria-hidden="true" className="relative col-span-full my-1.5 h-4.5">
      <span className="absolute inset-x-0 inset-y-1.75 rounded-full bg-line" />
      <span
        className="absolute inset-y-0.75 rounded-small border border-accent bg-accent-soft"
        style={span(usual.low, usual.high)}
      />
      <span className="absolute inset-y-1.75 rounded-full bg-ink-3" style={span(raw.low, raw.high)} />
      <span
        className="absolute inset-y-0 w-0.75 -translate-x-1/2 rounded-full bg-ink"
        style={{ left: span(raw.value, raw.value).left }}
      />
    </span>
  )
}

interface ModelListProps {
  modelResults: readonly ModelResult[]
  /** The merged findings, for their names. */
  issues: readonly DetectedIssue[]
  /** What the report says about the models together: how many answered, where they differ. */
  sentences: readonly string[]
}

/** What each model said by itself. */
function ModelList({ modelResults, issues, sentences }: ModelListProps) {
  if (modelResults.length === 0) return null
  return (
    <>
      <ul>
        {modelResults.map((result) => (
          <li
            key={`${result.provider} ${result.model}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <ModelName result={result} />
            <span className="flex flex-wrap gap-2">
              <ModelAnswer result={result} issues={issues} />
            </span>
          </li>
        ))}
      </ul>
      {(modelResults.length > 1 ? sentences : []).map((sentence) => (
        <p key={sentence} className="mt-2 text-sm text-ink-3">
          {sentence}
        </p>
      ))}
    </>
  )
}

function ModelName({ result }: { result: ModelResult }) {
  const { t } = useTranslation('journey')
  const { language } = useLanguage()
  const named = useSiteSettings()?.photoProviders.find(({ id }) => id === result.provider)?.name
  const provider = result.provider === 'local' ? t('report.modelLocal') : (named ?? result.provider)
  const seconds = formatNumber(result.durationMs / 1000, language)
  const silence = noAnswerReasonOf(result)
  const facts = [
    provider,
    t(`report.modelOutcome.${result.outcome}`),
    ...(silence === undefined ? [] : [t(`report.noAnswerReason.${silence}`)]),
    ...(result.outcome === 'not_asked' ? [] : [t('report.modelSeconds', { seconds })]),
  ]
  return (
    <span>
      <span className="font-semibold">{result.model}</span>
      <span className="num block text-sm text-ink-3">{facts.join(', ')}</span>
    </span>
  )
}

function ModelAnswer({ result, issues }: { result: ModelResult; issues: readonly DetectedIssue[] }) {
  const { t } = useTranslation('journey')
  if (result.outcome !== 'completed') return null
  const { findings, alerts = [] } = result.result
  if (findings.length + alerts.length === 0) return <span className="text-sm text-ink-3">{t('report.modelNothing')}</span>
  return (
    <>
      {alerts.map((code) => (
        <Chip key={code} tone="high">
          {t(`alerts.${code}`)}
        </Chip>
      ))}
      {findings.map(({ code, severity }) => {
        const name = issues.find((issue) => issue.code === code)?.name
        const word = t(`report.severity.${severity}`)
        return (
          <SeverityBadge
            key={code}
            level={severity}
            label={name === undefined ? word : t('site:labelled', { label: name, value: word })}
          />
        )
      })}
    </>
  )
}
