import { useQueryClient } from '@tanstack/react-query'
import { HISTORY_KEY } from '../../visitor/analysis/history/history-query.ts'
import { ReportPage } from '../../visitor/analysis/report/report-page.tsx'
import { RecommendedProducts } from './recommended-products.tsx'

/** A report with what the shop has for it. */
export function OwnReport({ analysisId }: { analysisId: string }) {
  const queryClient = useQueryClient()
  return (
    <ReportPage
      analysisId={analysisId}
      onReanalyzed={() => void queryClient.invalidateQueries({ queryKey: HISTORY_KEY })}
      renderProducts={(analysis) => <RecommendedProducts analysis={analysis} />}
    />
  )
}
