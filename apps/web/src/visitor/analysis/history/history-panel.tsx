import { type AnalysisSummary, isFound } from '@chioma/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Camera, History, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { LazyPart } from '../../../lib/lazy-part.tsx'
import { QueryError } from '../../../lib/loaded.tsx'
import { MoreButton } from '../../../lib/more-button.tsx'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RunStatusChip } from '../../../ui/run-status-chip.tsx'
import { LoadingShapes, Skeletons } from '../../../ui/skeleton.tsx'
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts'
import { answerKindOf, asksForAnotherPhoto } from '../answer-kind.ts'
import { againPath, reportPath } from '../paths.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { historyQuery } from './history-query.ts'

export interface HistoryPanelProps {
  selectedId: string | undefined
}

/** Previous analyses as a grid of cards, newest first. */
export function HistoryPanel({ selectedId }: HistoryPanelProps) {
  const { t } = useTranslation('journey')
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useRestoreFocus(section)
  return (
    <section ref={section} aria-labelledby={id}>
      <h2 id={id} className="text-section">
        {t('history.title')}
      </h2>
      <p className="mt-2 text-ink-2">{t('history.text')}</p>
      <div className="mt-6">
        <HistoryContent selectedId={selectedId} />
      </div>
    </section>
  )
}

function HistoryContent({ selectedId }: HistoryPanelProps) {
  const { t } = useTranslation('journey')
  const history = useInfiniteQuery(historyQuery(useLanguage().language))
  if (history.isPending) return <HistorySkeleton />
  if (history.isError && !history.data) {
    return <QueryError query={history} title={t('history.error')} retry={t('history.retry')} />
  }
  const analyses = history.data.pages.flatMap((page) => page.items)
  if (analyses.length === 0) return <EmptyState icon={History} title={t('history.empty')} />
  const dates = analyses.map(({ createdAt }) => formatDateTime(createdAt))
  return (
    <>
      <Grid>
        {analyses.map((analysis, index) => (
          <li key={analysis.id}>
            <AnalysisCard
              analysis={analysis}
              date={toldApart(dates, index, analysis.createdAt)}
              isSelected={analysis.id === selectedId}
            />
          </li>
        ))}
      </Grid>
      <MoreButton query={history} label={t('history.more')} busyLabel={t('history.loadingMore')} />
      <p role="status" className="sr-only">
        {analyses.length > 50 && !history.hasNextPage && t('history.allLoaded')}
      </p>
    </>
  )
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4'

const Grid = ({ children }: { children: ReactNode }) => <ul className={GRID}>{children}</ul>

function HistorySkeleton() {
  const { t } = useTranslation('journey')
  return (
    <LoadingShapes label={t('history.loading')}>
      <Skeletons count={3} className="h-44 rounded-card" layout={GRID} />
    </LoadingShapes>
  )
}

const RemoveAnalysis = lazy(() => import('./remove-analysis.tsx').then((module) => ({ default: module.RemoveAnalysis })))

/** With its seconds where another one bears the same minute. */
const toldApart = (dates: readonly string[], index: number, createdAt: string): string =>
  dates.some((date, other) => other !== index && date === dates[index])
    ? `${dates[index]}:${String(new Date(createdAt).getSeconds()).padStart(2, '0')}`
    : (dates[index] ?? '')

interface AnalysisCardProps {
  analysis: AnalysisSummary
  date: string
  /** Whether its answer stands on this page already. */
  isSelected: boolean
}

/** One analysis of the past: when, how it ended, what stood out. A click anywhere on it opens its report, as its link does. */
function AnalysisCard({ analysis, date, isSelected }: AnalysisCardProps) {
  const { t } = useTranslation('journey')
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <Card
      className={classNames(
        'relative grid h-full grid-cols-[84px_minmax(0,1fr)] gap-4 p-4 transition-colors hover:border-accent',
        isSelected && 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]',
      )}
    >
      <div className="flex flex-col items-center justify-between gap-2">
        <Thumbnail photoUrl={analysis.photoUrl} />
        {asksForAnotherPhoto(analysis) && (
          <Link
            to={againPath(analysis.id)}
            aria-label={t('history.againOf', { date })}
            title={t('history.againOf', { date })}
            // Above the link's hit area, too.
            className="z-10 inline-grid size-11 place-items-center rounded-full border border-line-strong text-ink hover:bg-sunken focus-visible:rounded-full"
          >
            <Camera size={19} aria-hidden="true" />
          </Link>
        )}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <time dateTime={analysis.createdAt} className="num font-semibold">
          {date}
        </time>
        <RunStatusChip status={analysis.status} label={t(`history.status.${analysis.status}`)} />
        <p className="text-note leading-snug text-ink-2">
          <Outcome analysis={analysis} />
        </p>
        {/* Above the link's hit area. */}
        <IconButton
          label={t('history.remove.actionOf', { date })}
          onClick={() => setIsRemoving(true)}
          className="absolute right-2 bottom-2 z-10 border-transparent text-ink-3"
        >
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
        {isRemoving && (
          <LazyPart>
            <RemoveAnalysis analysisId={analysis.id} onClose={() => setIsRemoving(false)} />
          </LazyPart>
        )}
        {/* The link's hit area covers the card, so that pointer and keyboard meet one and the same control. */}
        <Link
          to={reportPath(analysis.id)}
          className={buttonClass({ variant: 'quiet', size: 'small' }, 'mt-auto after:absolute after:inset-0 after:rounded-card')}
          aria-label={t('site:labelled', { label: t('history.view'), value: t('history.viewOf', { date }) })}
          aria-current={isSelected || undefined}
        >
          {t('history.view')}
        </Link>
      </div>
    </Card>
  )
}

/** The kind of answer in words, and what was found. */
function Outcome({ analysis }: { analysis: AnalysisSummary }) {
  const { t } = useTranslation('journey')
  if (analysis.status !== 'completed' && analysis.status !== 'failed') return null
  const kind = answerKindOf(analysis)
  const found = analysis.detectedIssues.filter(isFound).map(({ name }) => name)
  const names = found.slice(0, MOST_NAMES).join(', ')
  const more = found.length - MOST_NAMES
  const told = more > 0 ? t('history.andMore', { names, count: more }) : names
  const detail = analysis.status === 'failed' ? (analysis.failureMessage ?? t('upload.failure.default')) : told
  return (
    <>
      {(analysis.status === 'completed' || kind === 'see_a_doctor') && (
        <span className={classNames('block font-semibold', kind === 'see_a_doctor' ? 'text-high' : 'text-ink')}>
          {t(`answers.kinds.${kind}`)}
        </span>
      )}
      {detail}
    </>
  )
}

const MOST_NAMES = 3
