import type { Analysis } from '@chioma/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferUntilInteraction } from '../../lib/use-defer-until-interaction.ts'
import { HISTORY_KEY } from '../../visitor/analysis/history/history-query.ts'
import { ReportPage } from '../../visitor/analysis/report/report-page.tsx'
import { RecommendedProducts } from './recommended-products.tsx'

/** They stand last, and bring the shop along. */
function ProductsWhenNear({ analysis }: { analysis: Analysis }) {
  const { isWanted, ref } = useDeferUntilInteraction<HTMLDivElement>()
  return isWanted ? <RecommendedProducts analysis={analysis} /> : <div ref={ref} />
}

/** A report with what the shop has for it. */
export function OwnReport({ analysisId }: { analysisId: string }) {
  const queryClient = useQueryClient()
  return (
    <ReportPage
      analysisId={analysisId}
      onReanalyzed={() => void queryClient.invalidateQueries({ queryKey: HISTORY_KEY })}
      renderProducts={(analysis) => <ProductsWhenNear analysis={analysis} />}
    />
  )
}
