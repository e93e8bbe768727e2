import { type AdminProduct, CONTRAINDICATIONS, type Currency, EVIDENCE_LEVELS, PRODUCT_CATEGORIES } from '@chioma/contract'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormConflict } from '../../../lib/conflict-notice.tsx'
import { FormDecimalField, FormSelect, FormSwitch, FormTextField } from '../../../lib/form/form-fields.tsx'
import { SaveButtons } from '../../../lib/form/save-buttons.tsx'
import { useLanguage, useLanguageName } from '../../../lib/i18n/use-language.ts'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
import { RadioCards, ToggleChips } from '../../../ui/choice-cards.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { useSubmit } from '../../../ui/sheet-form.tsx'
import { usePublishedHeight } from '../../../ui/use-published-height.ts'
import { type ProductControl, wordsOf } from './product-form.ts'
import { ProductImage } from './product-image.tsx'
import { ProductTextTabs } from './product-text-tabs.tsx'
import { useKnownProduct, useNewProduct } from './use-product-editing.ts'

interface ProductEditorProps {
  /** Undefined for a new one. */
  product: AdminProduct | undefined
  currency: Currency
}

type FormEditing = ReturnType<typeof useNewProduct> | ReturnType<typeof useKnownProduct>

/** Texts, price, stock and picture of a product, saved together. */
export function ProductEditor({ product, currency }: ProductEditorProps) {
  return product === undefined ? <NewProduct currency={currency} /> : <KnownProduct product={product} currency={currency} />
}

function NewProduct({ currency }: { currency: Currency }) {
  return <ProductForm editing={useNewProduct()} currency={currency} />
}

function KnownProduct({ product, currency }: { product: AdminProduct; currency: Currency }) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const labelOf = useFieldLabels()
  const editing = useKnownProduct(product)
  const { conflict } = editing
  if (conflict === undefined) return <ProductForm editing={editing} currency={currency} />
  return (
    <PageSection title={t('products.conflict')}>
      <FormConflict
        conflict={conflict}
        isBusy={editing.isBusy}
        wordsOf={(values) => wordsOf(values, t, language)}
        labelOf={labelOf}
        onTakeTheirs={conflict.takeTheirs}
      />
      <UnsavedGuard isDirty={!editing.isBusy} />
    </PageSection>
  )
}

function ProductForm({ editing, currency }: { editing: FormEditing; currency: Currency }) {
  const { form, save, base, formError, isBusy, isDirty } = editing
  return (
    <form
      {...useSubmit(save, isBusy)}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {formError !== undefined && (
          <Notice tone="danger" role="alert">
            {formError}
          </Notice>
        )}
        <ProductTextTabs control={form.control} />
        <ProductFacts control={form.control} currency={currency} base={base} />
        <ProductSuitability control={form.control} />
      </div>
      <ProductImage control={form.control} imageUrl={base?.imageUrl ?? null} />
      <SaveBar editing={editing} />
      <UnsavedGuard isDirty={isDirty && !isBusy} />
    </form>
  )
}

/** Stays in view, so that what is unsaved is seen. */
function SaveBar({ editing }: { editing: FormEditing }) {
  const { t } = useTranslation('backoffice')
  const ref = usePublishedHeight<HTMLDivElement>('--bar')
  return (
    <div
      ref={ref}
      className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-5 py-3 sm:mx-0 sm:rounded-card sm:border xl:col-span-full"
    >
      <SaveButtons editing={editing} save={t(editing.base === undefined ? 'products.create' : 'staff:forms.save')} />
    </div>
  )
}

/** What a field of a product is called, texts with their language. */
function useFieldLabels(): (field: string) => string {
  const { t } = useTranslation('backoffice')
  const languageName = useLanguageName()
  return (field) => {
    const [name, language, part] = field.split('.')
    if (part === undefined) return t(`products.fields.${name}`)
    return t('products.inLanguage', { field: t(`products.fields.${part}`), language: languageName(language ?? '') })
  }
}

interface ProductFactsProps {
  control: ProductControl
  currency: Currency
  base: AdminProduct | undefined
}

/** What is the same in every language: price, units, duration and partner. */
function ProductFacts({ control, currency, base }: ProductFactsProps) {
  const { t } = useTranslation('backoffice')
  const { field: category } = useController({ control, name: 'category' })
  const heldStock = base?.heldStock ?? 0
  return (
    <PageSection title={t('products.facts')}>
      <div className="grid gap-5">
        {/* Once the product exists, goods do not become services. */}
        {base === undefined && (
          <RadioCards
            legend={t('products.category')}
            name="category"
            choices={PRODUCT_CATEGORIES.map((value) => ({
              value,
              label: t(`products.categories.${value}`),
              hint: t(`products.categoryHints.${value}`),
            }))}
            value={category.value}
            onValueChange={category.onChange}
          />
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormDecimalField
            control={control}
            name="price"
            label={t('products.priceIn', { currency })}
            hint={t('products.priceHint')}
            required
          />
          {category.value === 'service' ? (
            <FormTextField
              key="durationMinutes"
              control={control}
              name="durationMinutes"
              label={t('products.fields.durationMinutes')}
              hint={t('products.durationHint')}
              inputMode="numeric"
              required
            />
          ) : (
            <FormTextField
              key="stock"
              control={control}
              name="stock"
              label={t('products.fields.stock')}
              hint={heldStock > 0 ? t('products.held', { count: heldStock }) : t('products.stockHint')}
              inputMode="numeric"
            />
          )}
        </div>
        {category.value === 'product' && (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <FormTextField
              control={control}
              name="content"
              label={t('products.fields.content')}
              hint={t('products.contentHint')}
            />
            <FormTextField
              control={control}
              name="lastsDays"
              label={t('products.fields.lastsDays')}
              hint={t('products.lastsHint')}
              inputMode="numeric"
            />
          </div>
        )}
        <FormTextField
          control={control}
          name="partnerCompany"
          label={t('products.fields.partnerCompany')}
          hint={t('products.partnerHint')}
          maxLength={120}
        />
        <div>
          <FormSwitch control={control} name="isSponsored" label={t('products.fields.isSponsored')} />
          <p className="mt-1 text-sm text-ink-3">{t('products.sponsoredHint')}</p>
        </div>
      </div>
    </PageSection>
  )
}

/** Who it is not for, and how well it is shown to work. */
function ProductSuitability({ control }: { control: ProductControl }) {
  const { t } = useTranslation('backoffice')
  const { field } = useController({ control, name: 'contraindications' })
  return (
    <PageSection title={t('products.suitability')} intro={t('products.suitabilityIntro')}>
      <div className="grid gap-5">
        <ToggleChips
          legend={t('products.fields.contraindications')}
          hint={t('products.contraindicationsHint')}
          choices={CONTRAINDICATIONS.map((value) => ({ value, label: t(`shop:contraindications.${value}`) }))}
          values={field.value}
          onValues={field.onChange}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormSelect
            control={control}
            name="evidenceLevel"
            label={t('products.fields.evidenceLevel')}
            options={[
              { value: '', label: t('products.evidenceUnknown') },
              ...EVIDENCE_LEVELS.map((value) => ({ value, label: t(`shop:evidence.${value}`) })),
            ]}
          />
          <FormTextField
            control={control}
            name="evidenceSource"
            label={t('products.fields.evidenceSource')}
            hint={t('products.evidenceSourceHint')}
            maxLength={500}
          />
        </div>
      </div>
    </PageSection>
  )
}
