import { lazy } from 'react'
import { useAddToCart } from '../../features/cart/use-add-to-cart.ts'
import type { RecommendationsPanelProps } from '../../features/recommendations/recommendations-panel.tsx'
import { useAnalysis } from '../../features/report/use-analysis.ts'
import { answerKindOf } from '../../lib/answer-kind.ts'
import { useShopWindows } from '../shop-windows.tsx'
import { WordedPart } from '../worded-part.tsx'

const RecommendationsPanel = lazy(() =>
  import('../../features/recommendations/recommendations-panel.tsx').then((module) => ({ default: module.RecommendationsPanel })),
)

/** What the shop has for a finished analysis; nothing while there is none, and where a doctor comes first. */
export function Recommended({ analysisId }: { analysisId: string }) {
  const analysis = useAnalysis(analysisId).data
  if (analysis?.status !== 'completed' || analysis.results === null) return null
  if (answerKindOf(analysis) === 'see_a_doctor') return null
  return (
    <WordedPart words="shop">
      <Panel source={{ analysisId, issues: analysis.detectedIssues }} />
    </WordedPart>
  )
}

function Panel(props: Pick<RecommendationsPanelProps, 'source'>) {
  const { openCart, book } = useShopWindows()
  const addToCart = useAddToCart(openCart)
  return (
    <RecommendationsPanel
      {...props}
      onAdd={addToCart}
      onBook={({ id, name, durationMinutes }) => book({ productId: id, name, durationMinutes, booking: null })}
    />
  )
}
