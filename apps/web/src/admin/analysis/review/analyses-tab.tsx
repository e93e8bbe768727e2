import { type AdminAnalysisSummary, ANALYSIS_STATUSES, chancePercent, FINDING_CODES, LANGUAGES } from '@chioma/contract'
import { FileText, Images, UserCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AddressFilters, DayField, SearchField, useAddressFilters } from '../../../lib/filters.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguageName } from '../../../lib/i18n/use-language.ts'
import { PageByPage, usePages } from '../../../lib/page-by-page.tsx'
import { Button, DownloadButton } from '../../../ui/button.tsx'
import { Chip, SeverityBadge } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { RunStatusChip } from '../../../ui/run-status-chip.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { ANALYSES, analysisQueries, fetchAnalysesPage } from './analyses-requests.ts'

interface AnalysesTabProps {
  /** The analysis whose report is open below. */
  openId: string | undefined
  onOpen: (id: string) => void
}

/** Every analysis of every visitor, newest first. */
export function AnalysesTab({ openId, onOpen }: AnalysesTabProps) {
  const { t } = useTranslation('insights')
  const filters = useAddressFilters(ANALYSIS_FILTERS)
  const query = usePages({
    queryKey: analysisQueries.list,
    address: `${ANALYSES}${filters.query}`,
    fetchPage: fetchAnalysesPage,
  })
  return (
    <PageSection
      title={t('analyses.title')}
      intro={t('analyses.intro')}
      actions={
        <DownloadButton size="small" href={`${ANALYSES}.csv${filters.query}`}>
          {t('analyses.export')}
        </DownloadButton>
      }
    >
      <AnalysesFilters filters={filters} />
      <div className="mt-6">
        <PageByPage
          query={query}
          skeleton={<Skeletons count={3} className="h-24" />}
          empty={
            <EmptyState
              icon={Images}
              title={t(filters.isAny ? 'analyses.noMatch' : 'analyses.empty')}
              text={t(filters.isAny ? 'analyses.noMatchText' : 'analyses.emptyText')}
            />
          }
          more={t('analyses.more')}
        >
          {(analyses) => (
            <RowList items={analyses} className="-mx-gutter border-y border-line">
              {(analysis) => (
                <AnalysisRow
                  key={analysis.id}
                  analysis={analysis}
                  isOpen={analysis.id === openId}
                  onOpen={() => onOpen(analysis.id)}
                />
              )}
            </RowList>
          )}
        </PageByPage>
      </div>
    </PageSection>
  )
}

const ANALYSIS_FILTERS = ['id', 'status', 'finding', 'language', 'from', 'to', 'redFlag', 'reviewed'] as const
type AnalysisFilterName = (typeof ANALYSIS_FILTERS)[number]

/** What the list is narrowed to; all of it stands in the address. */
function AnalysesFilters({ filters }: { filters: AddressFilters<AnalysisFilterName> }) {
  const { t } = useTranslation('insights')
  const languageName = useLanguageName()
  const select = (name: AnalysisFilterName, options: readonly { value: string; label: string }[], className = '') => (
    <SelectField
      className={className}
      label={t(`filters.${name}`)}
      none={t(name === 'language' ? 'filters.allLanguages' : 'filters.all')}
      options={options}
      {...filters.field(name)}
    />
  )
  const day = (name: 'from' | 'to') => <DayField label={t(`filters.${name}`)} {...filters.field(name)} />
  const yesOrNo = ['true', 'false'].map((value) => ({ value, label: t(`filters.${value}`) }))
  return (
    <search className="grid grid-cols-2 items-end gap-4 md:grid-cols-3 xl:grid-cols-4">
      <SearchField
        label={t('filters.id')}
        placeholder="0198f0…"
        value={filters.of('id')}
        onValueChange={(id) => filters.change({ id: id.trim() })}
        className="max-md:col-span-2"
      />
      {select(
        'status',
        ANALYSIS_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      )}
      {select(
        'finding',
        FINDING_CODES.map((value) => ({ value, label: t(`findings:codes.${value}.name.cosmetic`) })),
      )}
      {select(
        'language',
        LANGUAGES.map((value) => ({ value, label: languageName(value) })),
        // The two days share a row.
        'max-md:col-span-2',
      )}
      {select('redFlag', yesOrNo)}
      {select('reviewed', yesOrNo)}
      {day('from')}
      {day('to')}
      {filters.isAny && (
        <Button variant="plain" className="justify-self-start" onClick={() => filters.change(NOTHING)}>
          {t('filters.clear')}
        </Button>
      )}
    </search>
  )
}

const NOTHING = Object.fromEntries(ANALYSIS_FILTERS.map((name) => [name, '']))

const MOST_ISSUES_SHOWN = 3

const ANSWER_TONES = { see_a_doctor: 'high', signs_found: 'accent', nothing_seen: 'low', cannot_tell: 'neutral' } as const

interface AnalysisRowProps {
  analysis: AdminAnalysisSummary
  isOpen: boolean
  onOpen: () => void
}

/** One analysis of the list: where it stands, what was found first, and who looked. */
function AnalysisRow({ analysis, isOpen, onOpen }: AnalysisRowProps) {
  const { t } = useTranslation('insights')
  const languageName = useLanguageName()
  const { id, status, answer, language, confidence, createdAt, detectedIssues, problemsDetected, models, isReviewed } = analysis
  return (
    <li className="grid gap-3 px-gutter py-4 data-open:bg-accent-soft" data-open={isOpen || undefined}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <RunStatusChip status={status} label={t(`status.${status}`)} />
        {answer !== null && (status === 'completed' || answer.kind === 'see_a_doctor') && (
          <Chip tone={ANSWER_TONES[answer.kind]}>{t(`site:cases.kinds.${answer.kind}`)}</Chip>
        )}
        <span className="num text-compact text-ink-2">
          {formatDateTime(createdAt)} · {languageName(language)}
          {/* That of single signs: beside an answer that nothing can be told it would read as if it were sure. */}
          {confidence !== null && answer?.kind !== 'cannot_tell' && (
            <> · {t('confidence', { percent: chancePercent(confidence) })}</>
          )}
        </span>
        {isReviewed && (
          <Chip tone="accent">
            <UserCheck size={14} aria-hidden="true" />
            {t('reviewed')}
          </Chip>
        )}
        {status === 'completed' && (
          <Button variant="quiet" size="small" icon={FileText} className="ml-auto" aria-pressed={isOpen} onClick={onOpen}>
            {t('viewReport')}
            <span className="sr-only"> {formatDateTime(createdAt)}</span>
          </Button>
        )}
      </div>
      {detectedIssues.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          {detectedIssues.slice(0, MOST_ISSUES_SHOWN).map(({ code, severity }) => (
            <SeverityBadge
              key={code}
              level={severity}
              label={t('site:labelled', {
                label: t(`findings:codes.${code}.name.cosmetic`),
                value: t(`findings:severity.${severity}`),
              })}
            />
          ))}
          {problemsDetected > MOST_ISSUES_SHOWN && (
            <span className="text-sm text-ink-2">{t('moreIssues', { count: problemsDetected - MOST_ISSUES_SHOWN })}</span>
          )}
        </p>
      )}
      <p className="text-sm text-ink-3">
        <span className="font-mono break-all">{id}</span>
        {models.length > 0 && <> · {models.map(({ model, provider }) => `${model} (${provider.toUpperCase()})`).join(', ')}</>}
      </p>
    </li>
  )
}
