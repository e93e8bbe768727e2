import type { OfferedShipping, Quote } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../../lib/use-money.ts'
import { RadioCards } from '../../../ui/choice-cards.tsx'
import type { RecipientForm } from '../recipient/recipient-fields.tsx'
import type { Purchase } from './use-purchase.ts'

/** Where goods go and how. */
export interface Shipping {
  form: RecipientForm
  quote: Quote
  /** The one that was pressed, at once, or else the one that the quote is for. */
  chosenId: string | undefined
  choose: (shippingOptionId: string) => void
}

interface ShippingChoiceProps {
  shipping: Shipping
  problem: Purchase['fieldProblem']
}

/** The ways in which goods can be shipped, each with its price and its days. */
export function ShippingChoice({ shipping: { quote, chosenId, choose }, problem }: ShippingChoiceProps) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  const daysOf = useDeliveryDays()
  const { shippingOptions, currency } = quote
  return (
    <RadioCards
      legend={t('checkout.shipping.title')}
      name="shippingOptionId"
      className="[&>div]:grid! [&>div]:grid-cols-1!"
      choices={shippingOptions.map((option) => ({
        value: option.id,
        label: t('checkout.shipping.option', {
          name: option.name,
          price: Number(option.price) === 0 ? t('checkout.summary.free') : money(option.price, currency),
        }),
        hint: daysOf(option),
      }))}
      value={chosenId}
      onValueChange={choose}
      error={problem?.field === 'shippingOptionId' ? problem.text : undefined}
    />
  )
}

function useDeliveryDays(): (option: OfferedShipping) => string | undefined {
  const { t } = useTranslation('shop')
  return ({ minDays, maxDays }) => {
    if (minDays === null || maxDays === null) return undefined
    return minDays === maxDays
      ? t('checkout.shipping.days', { count: maxDays })
      : t('checkout.shipping.dayRange', { from: minDays, to: maxDays })
  }
}
