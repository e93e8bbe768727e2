import { type Analysis, type AnalysisResults, chancePercent, displayedReliabilityPercent } from '@chioma/contract'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../lib/format.ts'
import { useRequestedFocus } from '../../lib/use-requested-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { countAnswers } from './model-silence.ts'
import { StatusBadge } from './status-badge.tsx'

interface ReportHeaderProps {
  analysis: Analysis
  results: AnalysisResults
  focusRequest: number
}

/** The answer in a headline and two sentences, and how far it can be relied on. */
export function ReportHeader({ analysis, results, focusRequest }: ReportHeaderProps) {
  const { t } = useTranslation('journey')
  const headingRef = useRequestedFocus<HTMLHeadingElement>(focusRequest)
  const { report } = results
  return (
    <header>
      <p className="num text-sm text-ink-3">
        {formatDateTime(analysis.completedAt ?? analysis.createdAt)}
        <span className="ml-3">{t(`report.views.${results.view}`)}</span>
      </p>
      <h3
        ref={headingRef}
        tabIndex={-1}
        className="mt-2 scroll-mt-24 text-[clamp(1.9rem,3.6vw,2.75rem)] outline-none"
        lang={report.language}
      >
        {report.headline}
      </h3>
      <p className="mt-4 max-w-[40em] font-display text-[1.22rem] leading-normal" lang={report.language}>
        {report.answer}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-2.5">
        <StatusBadge status={analysis.status} />
        {analysis.confidence !== null && <Reliability confidence={analysis.confidence} />}
        <Chip>{t('report.modelsAnswered', countAnswers(results.modelResults))}</Chip>
        <Button variant="quiet" size="small" className="print:hidden" onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          {t('report.print')}
        </Button>
      </div>
      {analysis.confidence !== null && (
        <details className="mt-3 text-sm text-ink-2 print:hidden">
          <summary className="text-link min-h-6 w-fit text-ink-3">{t('report.reliabilityAbout')}</summary>
          <p className="mt-1.5 max-w-prose">{t('report.rawExplained')}</p>
        </details>
      )}
      {analysis.questionnaireIsSample && <p className="mt-3 text-sm text-ink-3">{t('report.sample')}</p>}
    </header>
  )
}

const SURE_FROM = { high: 0.75, medium: 0.5 }

/** The badge as specified, and beside it the models' own confidence in words and number. */
function Reliability({ confidence }: { confidence: number }) {
  const { t } = useTranslation('journey')
  const level = confidence >= SURE_FROM.high ? 'high' : confidence >= SURE_FROM.medium ? 'medium' : 'low'
  return (
    <>
      <Chip tone="accent" className="num">
        {t('report.reliability', { percent: displayedReliabilityPercent(confidence) })}
      </Chip>
      <Chip className="num">{t(`report.rawConfidence.${level}`, { percent: chancePercent(confidence) })}</Chip>
    </>
  )
}
