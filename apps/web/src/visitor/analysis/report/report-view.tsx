import './report.css'
import {
  type Analysis,
  type AnalysisResults,
  type DetectedIssue,
  displayedReliabilityPercent,
  isPointedAt,
  marksOf,
  type ReportFinding,
} from '@chioma/contract'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FIRST_WORDS_ID } from '../../../lib/api/early-answers.ts'
import { classNames } from '../../../ui/class-names.ts'
import { answerKindOf } from '../answer-kind.ts'
import { FindingCard } from './finding-card.tsx'
import { withModelWords } from './model-answers.ts'
import { useSelectedMark } from './photo/marks.tsx'
import { ReportPhoto } from './photo/report-photo.tsx'
import { ReportFolds, useIsWide } from './report-folds.tsx'
import { ReportHeader } from './report-header.tsx'
import { OtherViews, REPORT_COLUMNS, ReportSection, ReportSteps } from './report-sections.tsx'

export interface ReportViewProps {
  analysis: Analysis
  results: AnalysisResults
  /** Absent where the photo is not shown to whoever reads. */
  photoUrl: string | undefined
  /** The same for this screen, where there is such a one. */
  shownPhotoUrl?: string
  /** Grows whenever somebody asked for the report: then its headline takes the focus. */
  focusRequest?: number
  /** In place of what was told of warning signs: the same, and how to change it. */
  told?: ReactNode
  /** What changed since the photo before. */
  since?: ReactNode
  /** Whether whoever reads can take another photo for it. */
  isOwn?: boolean
  /** What only its owner is asked, right after the answer. */
  question?: ReactNode
  /** Address of a calendar file with the next photo. */
  calendarUrl?: string
  /** Ways to keep it. */
  keep?: ReactNode
  /** Ways on to other pages. */
  goOn?: ReactNode
  /** What can be bought; last of all. */
  products?: ReactNode
}

/** A finished report: the answer, the photo with what was seen, what to do, and everything behind it for whoever wants more. */
export function ReportView(props: ReportViewProps) {
  const {
    analysis,
    results,
    photoUrl,
    shownPhotoUrl,
    focusRequest = 0,
    told,
    since,
    isOwn = false,
    question,
    calendarUrl,
    keep,
    goOn,
    products,
  } = props
  const { t } = useTranslation('journey')
  const report = useMemo(() => withModelWords(results.report), [results.report])
  const photoRef = useRef<HTMLElement>(null)
  const articleRef = usePrintedFolds()
  const issues = useInReportOrder(analysis.detectedIssues, report.findings)
  const marks = marksOf(issues.filter(isPointedAt), results.alerts, (code) => t(`alerts.${code}`))
  const selection = useSelectedMark(marks)
  const lookAt = (code: string) => {
    if (selection.selected === code) return selection.select(undefined)
    selection.select(code)
    photoRef.current?.scrollIntoView({ block: 'nearest' })
  }
  const numberOf = (code: string): number | undefined => {
    const index = photoUrl === undefined ? -1 : marks.findIndex((mark) => mark.code === code)
    return index === -1 ? undefined : index + 1
  }
  const steps = <ReportSteps steps={report.steps} calendarUrl={calendarUrl} />
  const isWide = useIsWide()
  // Words that are being read stay where they are.
  const [isDrawn] = useState(() => document.getElementById(FIRST_WORDS_ID) !== null)
  const hasFindings = report.findings.length > 0
  // Where the photo answers nothing, what to do about it stands beside the photo.
  const isUnanswered = answerKindOf(analysis) === 'cannot_tell'
  return (
    <article
      ref={articleRef}
      id="analysis-report"
      aria-label={t('report.page')}
      className={classNames('grid gap-9', !isDrawn && 'animate-appear')}
    >
      <div className={classNames(REPORT_COLUMNS, 'min-[60rem]:grid-rows-[auto_1fr]')}>
        <div className={classNames('grid content-start gap-6', photoUrl !== undefined && 'min-[60rem]:col-start-2')}>
          <ReportHeader
            analysis={analysis}
            results={{ ...results, report }}
            focusRequest={focusRequest}
            told={told}
            since={since}
          />
          {question}
        </div>
        {photoUrl !== undefined && (
          <div className="min-[60rem]:col-start-1 min-[60rem]:row-span-2 min-[60rem]:row-start-1">
            <div className="min-[60rem]:sticky min-[60rem]:top-24">
              <ReportPhoto ref={photoRef} photoUrl={photoUrl} shownUrl={shownPhotoUrl} marks={marks} selection={selection} />
            </div>
          </div>
        )}
        <div className="grid content-start gap-9 min-[60rem]:col-start-2">
          {isUnanswered && (
            <>
              {steps}
              {report.cannotTell.some(({ view }) => view !== undefined) && (
                <ReportSection title={t('report.otherViews.title')}>
                  <OtherViews items={report.cannotTell} isOwn={isOwn} part="first" />
                </ReportSection>
              )}
            </>
          )}
          {(hasFindings || report.notFound !== '') && (
            <ReportSection title={t(hasFindings ? 'report.findings' : 'report.lookedFor')}>
              <Findings findings={report.findings}>
                {(finding, index) => (
                  <FindingCard
                    key={finding.code}
                    finding={finding}
                    issue={issues.find(({ code }) => code === finding.code)}
                    number={numberOf(finding.code)}
                    isSelected={selection.selected === finding.code}
                    isFolded={index > 0 && !isWide}
                    onLook={() => lookAt(finding.code)}
                  />
                )}
              </Findings>
              {hasFindings && analysis.confidence !== null && (
                <p className="num mt-3 max-w-reading text-sm text-ink-3">
                  {t('report.reliability', {
                    percent: displayedReliabilityPercent(analysis.confidence),
                    certainty: Math.round(analysis.confidence * 100),
                  })}
                </p>
              )}
              {!hasFindings && <p className="max-w-reading text-ink-2">{report.notFound}</p>}
            </ReportSection>
          )}
        </div>
      </div>
      <div className={classNames(REPORT_COLUMNS, 'border-t border-line pt-9 min-[60rem]:grid-rows-[auto_1fr] min-[60rem]:pt-12')}>
        <div className="grid content-start gap-6">
          {!isUnanswered && steps}
          <p className="max-w-reading text-sm text-ink-3">{report.notice}</p>
        </div>
        <div className="min-[60rem]:col-start-2 min-[60rem]:row-span-2 min-[60rem]:row-start-1">
          <ReportFolds report={report} results={results} issues={issues} isOwn={isOwn} views={isUnanswered ? 'others' : 'all'} />
          {keep !== undefined && <div className="mt-9 grid gap-9 print:hidden">{keep}</div>}
        </div>
        <div className="print:hidden">{goOn}</div>
      </div>
      {products}
    </article>
  )
}

const MOST_FINDINGS = 3

/** The gravest ones; the others are there for whoever wants more. */
function Findings({
  findings,
  children,
}: {
  findings: readonly ReportFinding[]
  children: (finding: ReportFinding, index: number) => ReactNode
}) {
  const { t } = useTranslation('journey')
  const others = findings.slice(MOST_FINDINGS)
  return (
    <>
      <div className="grid gap-3">{findings.slice(0, MOST_FINDINGS).map(children)}</div>
      {others.length > 0 && (
        <details data-printed className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent-strong">
            {t('report.otherSigns', { count: others.length })}
          </summary>
          <div className="mt-2 grid gap-3">{others.map((finding, index) => children(finding, MOST_FINDINGS + index))}</div>
        </details>
      )}
    </>
  )
}

/** What the report puts first, the photo marks first. */
function useInReportOrder(issues: readonly DetectedIssue[], findings: readonly ReportFinding[]): readonly DetectedIssue[] {
  return useMemo(() => {
    const place = ({ code }: DetectedIssue): number => {
      const index = findings.findIndex((finding) => finding.code === code)
      return index === -1 ? findings.length : index
    }
    return [...issues].sort((a, b) => place(a) - place(b))
  }, [issues, findings])
}

/** Paper has nothing to unfold: what belongs on it is open while it is printed. */
function usePrintedFolds(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...(ref.current?.querySelectorAll<HTMLDetailsElement>('details[data-printed]:not([open])') ?? [])]
      for (const fold of opened) fold.open = true
    }
    const close = () => {
      for (const fold of opened) fold.open = false
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', close)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', close)
    }
  }, [])
  return ref
}
