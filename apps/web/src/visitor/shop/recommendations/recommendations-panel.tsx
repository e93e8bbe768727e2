import {
  CONSULTATION_PRODUCT_ID,
  type DetectedIssue,
  type Language,
  productSchema,
  recommendedProductSchema,
} from '@chioma/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Leaf } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getJson, sendJson } from '../../../lib/api/request.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { QueryError } from '../../../lib/loaded.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadingShapes, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { ProductCard, type ShopActions } from './product-card.tsx'

export interface RecommendationsPanelProps extends ShopActions {
  source: RecommendationSource
}

/** What fits the findings of a report, each with its reason; and, as often, that there is nothing to buy. */
export function RecommendationsPanel({ source, ...actions }: RecommendationsPanelProps) {
  const { t } = useTranslation('shop')
  const id = useId()
  const offers = useOffers(source)
  const isOnlyInPerson = offers.consultation.data !== undefined && offers.products?.length === 0
  return (
    <section aria-labelledby={id} className="border-t border-line pt-9 print:hidden">
      <h2 id={id} className="font-display text-title-lg leading-tight">
        {t(isOnlyInPerson ? 'recommendations.titleInPerson' : 'recommendations.title')}
      </h2>
      <Offers {...offers} actions={actions} />
    </section>
  )
}

function useOffers(source: RecommendationSource) {
  const { language } = useLanguage()
  const recommended = useQuery(recommendationsQuery(source, language))
  const consultation = useQuery({
    ...productsQuery(language),
    // What everybody can book: the consultation, and where the shop does not offer it the service that it offered first.
    select: (products) =>
      products.find(({ id }) => id === CONSULTATION_PRODUCT_ID) ?? products.find(({ category }) => category === 'service'),
  })
  // Booked by its own card, it need not stand there twice.
  const products = recommended.data?.filter(({ id }) => id !== consultation.data?.id)
  return { recommended, consultation, products }
}

function Offers({ recommended, consultation, products, actions }: ReturnType<typeof useOffers> & { actions: ShopActions }) {
  const { t } = useTranslation('shop')
  if (recommended.isPending || consultation.isPending) {
    return (
      <>
        <Intro />
        <CardSkeletons />
      </>
    )
  }
  if (products === undefined) {
    return <QueryError query={recommended} title={t('recommendations.failed')} retry={t('retry')} />
  }
  if (products.length === 0 && consultation.data === undefined) return <NothingToBuy />
  return (
    <>
      {products.length === 0 ? <OnlyInPerson /> : <Intro />}
      <Grid>
        {products.map((product) => (
          <li key={product.id} className="grid">
            <ProductCard product={product} reason={product.reason.text} actions={actions} />
          </li>
        ))}
        {consultation.data !== undefined && (
          <li className="grid">
            <ProductCard product={consultation.data} actions={actions} />
          </li>
        )}
      </Grid>
    </>
  )
}

function Intro() {
  const { t } = useTranslation('shop')
  return <p className="mt-1.5 mb-5 max-w-intro text-compact text-ink-2">{t('recommendations.text')}</p>
}

/** No product fits, and a person can still be asked. */
function OnlyInPerson() {
  const { t } = useTranslation('shop')
  return <p className="mt-1.5 mb-5 max-w-intro text-compact text-ink-2">{t('recommendations.onlyInPerson')}</p>
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4'

const Grid = ({ children }: { children: ReactNode }) => <ul className={GRID}>{children}</ul>

function NothingToBuy() {
  const { t } = useTranslation('shop')
  return (
    <div className="mt-4 mb-5 flex gap-4 rounded-card border border-dashed border-line-strong bg-sunken px-5 py-5">
      <Leaf size={26} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
      <div>
        <p className="font-display text-lg leading-tight">{t('recommendations.empty')}</p>
        <p className="mt-1 text-compact text-ink-2">{t('recommendations.emptyText')}</p>
      </div>
    </div>
  )
}

function CardSkeletons() {
  const { t } = useTranslation('shop')
  return (
    <LoadingShapes label={t('recommendations.loading')} className={GRID}>
      {[1, 2, 3].map((card) => (
        <Card key={card} className="overflow-hidden">
          <Skeleton className="aspect-[4/3] rounded-none" />
          <div className="grid gap-4 p-4.5">
            <Skeleton className="h-6 w-3/4" />
            <SkeletonText lines={3} />
            <Skeleton className="h-10 w-full rounded-full" />
          </div>
        </Card>
      ))}
    </LoadingShapes>
  )
}

interface RecommendationSource {
  analysisId: string
  issues: readonly DetectedIssue[]
}

/** Asked for only where something was seen; an analysis without findings has none. */
const recommendationsQuery = ({ analysisId, issues }: RecommendationSource, language: Language) =>
  queryOptions({
    queryKey: ['recommendations', analysisId, language],
    queryFn: () => {
      if (issues.length === 0) return []
      const detectedIssues = issues.map(({ code, severity, confidence, isRedFlag }) => ({
        code,
        severity,
        confidence,
        isRedFlag,
      }))
      return sendJson('POST', '/api/recommendations', { analysisId, language, detectedIssues }, recommendedProductSchema.array())
    },
  })

/** Everything that the shop offers. */
const productsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['products', language],
    queryFn: ({ signal }) => getJson(`/api/products?language=${language}`, productSchema.array(), signal),
  })
