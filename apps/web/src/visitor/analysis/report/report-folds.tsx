import type { AnalysisResults, DetectedIssue, ReportDocument } from '@chioma/contract'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartList } from './chart-list.tsx'
import { MeasureList } from './measure-list.tsx'
import { countAnswers } from './model-answers.ts'
import { ModelList } from './model-list.tsx'
import { OtherViews } from './other-views.tsx'
import { Bullets, CannotTell } from './report-sections.tsx'
import { ReportText } from './report-text.tsx'

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
