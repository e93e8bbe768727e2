import { type Currency, PRODUCT_CATEGORIES, type ProductCategory } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '../../../ui/choice-cards.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ProductField, ProductValues } from './product-form.ts'

interface ProductFactsProps {
  values: ProductValues
  onValues: (values: ProductValues) => void
  errorOf: (field: ProductField) => string | undefined
  category: ProductCategory
  /** Absent once the product exists: goods do not become services. */
  onCategory: ((category: ProductCategory) => void) | undefined
  currency: Currency
  heldStock: number
}

/** What is the same in every language: price, units, duration and partner. */
export function ProductFacts({ values, onValues, errorOf, category, onCategory, currency, heldStock }: ProductFactsProps) {
  const { t } = useTranslation('backoffice')
  return (
    <PageSection title={t('products.facts')}>
      <div className="grid gap-5">
        {onCategory !== undefined && (
          <RadioCards
            legend={t('products.category')}
            name="category"
            choices={PRODUCT_CATEGORIES.map((value) => ({
              value,
              label: t(`products.categories.${value}`),
              hint: t(`products.categoryHints.${value}`),
            }))}
            value={category}
            onValueChange={onCategory}
          />
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={t('products.priceIn', { currency })}
            hint={t('products.priceHint')}
            inputMode="decimal"
            required
            value={values.price}
            onValueChange={(price) => onValues({ ...values, price })}
            error={errorOf('price')}
          />
          {category === 'service' ? (
            <TextField
              label={t('products.fields.durationMinutes')}
              hint={t('products.durationHint')}
              inputMode="numeric"
              required
              value={values.durationMinutes}
              onValueChange={(durationMinutes) => onValues({ ...values, durationMinutes })}
              error={errorOf('durationMinutes')}
            />
          ) : (
            <TextField
              label={t('products.fields.stock')}
              hint={heldStock > 0 ? t('products.held', { count: heldStock }) : t('products.stockHint')}
              inputMode="numeric"
              value={values.stock}
              onValueChange={(stock) => onValues({ ...values, stock })}
              error={errorOf('stock')}
            />
          )}
        </div>
        <TextField
          label={t('products.fields.partnerCompany')}
          hint={t('products.partnerHint')}
          maxLength={120}
          value={values.partnerCompany}
          onValueChange={(partnerCompany) => onValues({ ...values, partnerCompany })}
          error={errorOf('partnerCompany')}
        />
      </div>
    </PageSection>
  )
}
