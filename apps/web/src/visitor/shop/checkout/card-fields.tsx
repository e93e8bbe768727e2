import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/text-field.tsx'
import { type Card, type CardField, formatCardNumber, formatExpiry } from './card-number.ts'

export interface CardFieldsProps {
  card: Card
  onChange: (change: Partial<Card>) => void
  errorOf: (field: CardField) => string | undefined
  isDisabled: boolean
}

/** The fields of a test card. The browser is told not to fill in a real one. */
export function CardFields({ card, onChange, errorOf, isDisabled }: CardFieldsProps) {
  const { t } = useTranslation('shop')
  const shared = { inputMode: 'numeric', autoComplete: 'off', readOnly: isDisabled, required: true } as const
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="sr-only">{t('checkout.payment')}</legend>
      <TextField
        {...shared}
        label={t('checkout.card.number')}
        value={formatCardNumber(card.cardNumber)}
        placeholder="1234 1234 1234 1234"
        error={errorOf('cardNumber')}
        onValueChange={(text) => onChange({ cardNumber: formatCardNumber(text) })}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          {...shared}
          label={t('checkout.card.expiry')}
          value={card.expiry}
          placeholder={t('checkout.card.expiryHint')}
          error={errorOf('expiry')}
          onValueChange={(text) => onChange({ expiry: formatExpiry(text, card.expiry) })}
        />
        <TextField
          {...shared}
          label={t('checkout.card.securityCode')}
          value={card.securityCode}
          placeholder="123"
          maxLength={4}
          error={errorOf('securityCode')}
          onValueChange={(text) => onChange({ securityCode: text.replace(/\D/g, '') })}
        />
      </div>
    </fieldset>
  )
}
