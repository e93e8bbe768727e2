import {
  type Contraindication,
  type Currency,
  type Evidence,
  formatUnitPrice,
  MONTH_DAYS,
  type Product,
  type UnitPrice,
} from '@chioma/contract'
import { BookOpen, Package, Sparkles, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'

/** Says that a partner pays for the place of a product. */
export function SponsoredChip({ isSponsored }: Pick<Product, 'isSponsored'>) {
  const { t } = useTranslation('shop')
  return isSponsored ? <Chip tone="medium">{t('sponsored')}</Chip> : null
}

interface NotForLineProps {
  contraindications: readonly Contraindication[]
  caution: string | null
}

/** Who a product is not for; an analysis does not know all of it. */
export function NotForLine({ contraindications, caution }: NotForLineProps) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  if (contraindications.length === 0 && caution === null) return null
  const reasons = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    contraindications.map((code) => t(`contraindications.${code}`)),
  )
  return (
    <p className="flex gap-2 text-sm text-ink-2">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-medium" />
      <span className="min-w-0 wrap-anywhere">
        {contraindications.length > 0 && `${t('notFor', { reasons })} `}
        {caution}
      </span>
    </p>
  )
}

/** How well it is shown that a product works, and where. */
export function EvidenceLine({ evidence }: { evidence: Evidence | null }) {
  const { t } = useTranslation('shop')
  if (evidence === null) return null
  const { level, source } = evidence
  return (
    <p className="flex gap-2 text-sm text-ink-2">
      <BookOpen size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
      <span className="min-w-0 wrap-anywhere">
        {t(`evidence.${level}`)}
        {source !== '' && ': '}
        {/^https?:\/\//.test(source) ? (
          <a href={source} target="_blank" rel="noopener noreferrer" className="text-link">
            {t('evidence.source')}
          </a>
        ) : (
          source
        )}
      </span>
    </p>
  )
}

/** What a month of use costs, beside a price. */
export function MonthPriceLine({ monthPrice, currency }: { monthPrice: string | null; currency: Currency }) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  if (monthPrice === null) return null
  return (
    <p className="num mt-1 text-sm text-ink-3">{t('monthPrice', { price: money(monthPrice, currency), days: MONTH_DAYS })}</p>
  )
}

interface UnitPriceLineProps {
  unitPrice: UnitPrice | null
  currency: Currency
  className?: string
}

/** What 100 ml or 100 g cost, beside a price. */
export function UnitPriceLine({ unitPrice, currency, className }: UnitPriceLineProps) {
  const { language } = useLanguage()
  if (unitPrice === null) return null
  return <p className={classNames('num text-sm text-ink-3', className)}>{formatUnitPrice(unitPrice, currency, language)}</p>
}

type ProductPictureProps = Pick<Product, 'imageUrl' | 'category'> & { className: string }

/** A product as it looks, or a sign of what kind it is. */
export function ProductPicture({ imageUrl, category, className }: ProductPictureProps) {
  return <Picture src={imageUrl} fallback={category === 'service' ? Sparkles : Package} className={className} />
}

/** What is bought and what it costs: side by side where the longest word of a name has room for both, else the price below. */
export function NameAndPrice({ children, price }: { children: ReactNode; price: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-36">{children}</div>
      <div className="num ml-auto text-right">{price}</div>
    </div>
  )
}
