import type { Analysis } from '@chioma/contract'
import { lazy } from 'react'
import { WithNamespace } from '../../lib/lazy-part.tsx'
import { answerKindOf } from '../../visitor/analysis/answer-kind.ts'
import { useAddToCart } from '../../visitor/shop/cart/use-add-to-cart.ts'
import type { RecommendationsPanelProps } from '../../visitor/shop/recommendations/recommendations-panel.tsx'
import { useShopOverlays } from '../shop-overlays.tsx'

const RecommendationsPanel = lazy(() =>
  import('../../visitor/shop/recommendations/recommendations-panel.tsx').then((module) => ({
    default: module.RecommendationsPanel,
  })),
)

/** What the shop has for a finished analysis; nothing while there is none, and where a doctor comes first. */
export function RecommendedProducts({ analysis }: { analysis: Analysis | undefined }) {
  if (analysis?.status !== 'completed' || analysis.results === null) return null
  if (answerKindOf(analysis) === 'see_a_doctor') return null
  return (
    <WithNamespace namespace="shop">
      <Panel source={{ analysisId: analysis.id, issues: analysis.detectedIssues }} />
    </WithNamespace>
  )
}

function Panel(props: Pick<RecommendationsPanelProps, 'source'>) {
  const { openCart, book } = useShopOverlays()
  const addToCart = useAddToCart(openCart)
  return (
    <RecommendationsPanel
      {...props}
      onAdd={addToCart}
      onBook={({ id, name, durationMinutes }) =>
        book({ productId: id, name, durationMinutes, booking: null, analysisId: props.source.analysisId })
      }
    />
  )
}
