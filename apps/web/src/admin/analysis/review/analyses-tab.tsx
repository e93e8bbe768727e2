import { Download, Images } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageByPage, usePages } from '../../../lib/page-by-page.tsx'
import { useAddressFilters } from '../../../lib/use-address-filters.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { ANALYSIS_FILTERS, AnalysesFilters } from './analyses-filters.tsx'
import { ANALYSES, analysisQueries, fetchAnalysesPage } from './analyses-requests.ts'
import { AnalysisRow } from './analysis-row.tsx'

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
        <LinkButton variant="quiet" size="small" href={`${ANALYSES}.csv${filters.query}`} download>
          <Download size={16} aria-hidden="true" />
          {t('analyses.export')}
        </LinkButton>
      }
    >
      <AnalysesFilters filters={filters} />
      <div className="mt-6">
        <PageByPage
          query={query}
          skeleton={<Skeletons count={3} className="h-24" />}
          empty={
            <EmptyState icon={Images} title={t(filters.isAny ? 'analyses.noMatch' : 'analyses.empty')}>
              {t(filters.isAny ? 'analyses.noMatchText' : 'analyses.emptyText')}
            </EmptyState>
          }
          more={t('analyses.more')}
        >
          {(analyses) => (
            <ul className="-mx-[clamp(1.1rem,2.4vw,1.75rem)] divide-y divide-line border-y border-line">
              {analyses.map((analysis) => (
                <AnalysisRow
                  key={analysis.id}
                  analysis={analysis}
                  isOpen={analysis.id === openId}
                  onOpen={() => onOpen(analysis.id)}
                />
              ))}
            </ul>
          )}
        </PageByPage>
      </div>
    </PageSection>
  )
}
