import { type Analysis, type AnalysisResults, type AnswerKind, SURENESS_LEVELS, type Sureness } from '@chioma/contract'
import { CircleDashed, type LucideIcon, Ruler, ScanSearch, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstant } from '../../../lib/format-times.ts'
import { useRequestedFocus } from '../../../lib/use-focus.ts'
import { Chip } from '../../../ui/chip.tsx'
import { LevelBars } from '../../../ui/level-bars.tsx'
import { RunStatusChip } from '../../../ui/run-status-chip.tsx'
import { answerKindOf } from '../answer-kind.ts'
import { countAnswers } from './model-answers.ts'
import { ToldLine } from './told-line.tsx'

interface ReportHeaderProps {
  analysis: Analysis
  results: AnalysisResults
  focusRequest: number
  /** Where it stands below other headings. */
  heading?: 'h1' | 'h3'
  /** In place of what was told of warning signs. */
  told?: ReactNode
  /** What changed since the photo before. */
  since?: ReactNode
  /** In place of its day and time. */
  when?: ReactNode
}

/** The answer: of what kind it is, in a headline and two sentences. */
export function ReportHeader({ analysis, results, focusRequest, heading: Heading = 'h1', told, since, when }: ReportHeaderProps) {
  const { t } = useTranslation('journey')
  const inWords = useInstant()
  const headingRef = useRequestedFocus<HTMLHeadingElement>(focusRequest)
  const { report } = results
  return (
    <header>
      <p className="num flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-3">
        {when ?? inWords(analysis.completedAt ?? analysis.createdAt)}
        <span>{t(`report.views.${results.view}`)}</span>
        <RunStatusChip status={analysis.status} label={t(`report.status.${analysis.status}`)} isQuiet />
      </p>
      <Answer kind={answerKindOf(analysis)}>
        <Heading
          ref={headingRef}
          tabIndex={-1}
          className="scroll-mt-56 text-section text-balance outline-none"
          lang={report.language}
        >
          {report.headline}
        </Heading>
        <p className="mt-4 max-w-[40em] font-display text-title-xs leading-normal" lang={report.language}>
          {report.answer}
        </p>
        {report.redFlags.length > 0 && (
          <section aria-label={t('report.redFlags')} className="mt-5 border-t border-line pt-4">
            <p className="font-semibold">{t('report.redFlags')}</p>
            <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-high" lang={report.language}>
              {report.redFlags.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )}
      </Answer>
      <div className="mt-5 grid max-w-intro gap-3 border-t border-line pt-4">
        <SurenessLine sureness={report.sureness} />
        {told ?? (report.told !== undefined && <ToldLine told={report.told} />)}
        {since}
        {results.modelResults.length > 1 && (
          <span>
            <Chip>{t('report.modelsAnswered', countAnswers(results.modelResults))}</Chip>
          </span>
        )}
      </div>
      {analysis.questionnaireIsSample && <p className="mt-3 text-sm text-ink-3">{t('report.sample')}</p>}
    </header>
  )
}

const ICON: Record<AnswerKind, LucideIcon> = {
  see_a_doctor: Stethoscope,
  signs_found: ScanSearch,
  nothing_seen: Ruler,
  cannot_tell: CircleDashed,
}

/** Each kind in words and with its own sign. A doctor first stands apart from everything else; nothing is said in green. */
function Answer({ kind, children }: { kind: AnswerKind; children: ReactNode }) {
  const { t } = useTranslation('journey')
  const Icon = ICON[kind]
  const label = t(`answers.kinds.${kind}`)
  if (kind === 'see_a_doctor') {
    return (
      <div className="mt-3 overflow-hidden rounded-card border border-high bg-surface shadow-card">
        <p className="flex items-center gap-2.5 bg-high px-gutter py-3 font-semibold text-on-high">
          <Icon size={20} aria-hidden="true" className="shrink-0" />
          {label}
        </p>
        <div className="px-gutter py-6">{children}</div>
      </div>
    )
  }
  return (
    <>
      <p className="mt-4 flex items-center gap-2 font-semibold text-ink-2">
        <Icon size={18} aria-hidden="true" className="shrink-0" />
        {label}
      </p>
      <div className="mt-1.5">{children}</div>
    </>
  )
}

/** The one certainty of a report: in words with their reason, and as bars beside them. */
function SurenessLine({ sureness: { level, text, reason } }: { sureness: Sureness }) {
  return (
    <p className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 text-compact text-ink-2">
      <span className="mt-1">
        <LevelBars filled={SURENESS_LEVELS.indexOf(level)} />
      </span>
      <span>
        <b className="font-semibold text-ink">{text}</b> {reason}
      </span>
    </p>
  )
}
