import { CONSULTATION_PRODUCT_ID, type Product } from '@chioma/contract'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../../lib/use-money.ts'
import { Button, onceAClick } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EvidenceLine, MonthPriceLine, NotForLine, ProductPicture, SponsoredChip, UnitPriceLine } from '../product-facts.tsx'

export interface ShopActions {
  /** Resolves when it is over, however it went. */
  onAdd: (productId: string) => Promise<void>
  onBook: (product: Product) => void
}

interface ProductCardProps {
  product: Product
  /** What in the photo it rests on, where it was recommended. */
  reason?: string
  actions: ShopActions
}

/** A product or service beside a report. */
export function ProductCard({ product, reason, actions }: ProductCardProps) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  return (
    <Card className="flex flex-col overflow-hidden">
      <ProductPicture {...product} className="aspect-[4/3] w-full border-b border-line" />
      <div className="flex flex-1 flex-col gap-3 p-4.5">
        <div>
          <p className="mb-1.5 flex min-h-6.5 flex-wrap gap-1.5 empty:hidden">
            {product.category === 'service' && <Chip tone="accent">{t('service')}</Chip>}
            {product.durationMinutes !== null && <Chip>{t('minutes', { count: product.durationMinutes })}</Chip>}
            <SponsoredChip isSponsored={product.isSponsored} />
            {product.availability === 'last_ones' && <Chip tone="medium">{t('lastOnes')}</Chip>}
          </p>
          <h3 className="font-display text-title-sm leading-tight">{product.name}</h3>
          {product.partnerCompany !== null && (
            <p className="mt-0.5 text-sm text-ink-3">{t('by', { partner: product.partnerCompany })}</p>
          )}
        </div>
        {reason !== undefined && (
          <p className="border-l-2 border-accent pl-3 text-note text-ink">
            <span className="sr-only">{t('recommendations.why')}: </span>
            {reason}
          </p>
        )}
        <div className="flex-1">
          <p className="text-compact text-ink-2">{product.description ?? t('recommendations.description')}</p>
          <Benefits benefits={product.benefits} />
          <div className="mt-3 grid gap-1.5 empty:hidden">
            <NotForLine contraindications={product.contraindications} caution={product.caution} />
            <EvidenceLine evidence={product.evidence} />
          </div>
        </div>
        <div className="mt-1">
          <p className="num font-display text-title-lg leading-none">{money(product.price, product.currency)}</p>
          <UnitPriceLine unitPrice={product.unitPrice} currency={product.currency} className="mt-2" />
          <MonthPriceLine monthPrice={product.monthPrice} currency={product.currency} />
        </div>
        <BuyButton product={product} actions={actions} />
      </div>
    </Card>
  )
}

const MOST_BENEFITS = 3

function Benefits({ benefits }: { benefits: readonly string[] }) {
  const { t } = useTranslation('shop')
  if (benefits.length === 0) return null
  return (
    <ul aria-label={t('recommendations.benefits')} className="mt-3 grid gap-1.5 text-sm text-ink-2">
      {benefits.slice(0, MOST_BENEFITS).map((benefit) => (
        <li key={benefit} className="flex gap-2">
          <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
          {benefit}
        </li>
      ))}
    </ul>
  )
}

function BuyButton({ product, actions }: { product: Product; actions: ShopActions }) {
  const { t } = useTranslation('shop')
  const [isAdding, setIsAdding] = useState(false)
  if (product.availability === 'sold_out') {
    return (
      <Button size="small" className="w-full" disabled>
        {t('soldOut')}
      </Button>
    )
  }
  const isService = product.category === 'service'
  const action = product.id === CONSULTATION_PRODUCT_ID ? 'consultation' : isService ? 'book' : 'add'
  const act = () => {
    if (isService) return actions.onBook(product)
    setIsAdding(true)
    void actions.onAdd(product.id).finally(() => setIsAdding(false))
  }
  return (
    <Button size="small" className="w-full" isBusy={isAdding} onClick={onceAClick(act)}>
      {isAdding ? t('recommendations.adding') : t(`recommendations.${action}`)}
      <span className="sr-only">: {product.name}</span>
    </Button>
  )
}
