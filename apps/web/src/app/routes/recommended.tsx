import { lazy } from 'react'
import { useAddToCart } from '../../features/cart/use-add-to-cart.ts'
import { useAnalysis } from '../../features/report/use-analysis.ts'
import { LazyPart } from '../lazy-part.tsx'
import { useShopWindows } from '../shop-windows.tsx'

const RecommendationsPanel = lazy(() =>
  import('../../features/recommendations/recommendations-panel.tsx').then((module) => ({ default: module.RecommendationsPanel })),
)

/** What the shop has for a finished analysis; nothing while there is none. */
export function Recommended({ analysisId }: { analysisId: string }) {
  const { openCart, book } = useShopWindows()
  const addToCart = useAddToCart(openCart)
  const analysis = useAnalysis(analysisId).data
  if (analysis?.status !== 'completed' || analysis.results === null) return null
  return (
    <LazyPart>
      <RecommendationsPanel
        source={{ analysisId, issues: analysis.detectedIssues }}
        hasRedFlag={analysis.results.hasRedFlag}
        onAdd={addToCart}
        onBook={({ id, name, durationMinutes }) => book({ productId: id, name, durationMinutes, booking: null })}
      />
    </LazyPart>
  )
}
