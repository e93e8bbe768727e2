import { type Currency, formatUnitPrice, type UnitPrice } from '@chioma/contract'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { classNames } from '../../ui/class-names.ts'

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
