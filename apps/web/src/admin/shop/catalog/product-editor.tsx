import { type AdminProduct, type Currency, PRODUCT_CATEGORIES, type ProductCategory } from '@chioma/contract'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { VersionConflict } from '../../../lib/api/version-conflict.ts'
import { ConflictChoice } from '../../../lib/conflict-notice.tsx'
import { useLanguageName } from '../../../lib/language-names.ts'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/choice-cards.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { usePublishedHeight } from '../../../ui/use-published-height.ts'
import { flatten, type ProductField, type ProductValues, valuesOf } from './product-form.ts'
import { ProductImage } from './product-image.tsx'
import { ProductTextTabs } from './product-text-tabs.tsx'
import { useProductEditing } from './use-product-editing.ts'

interface ProductEditorProps {
  /** Undefined for a new one. */
  product: AdminProduct | undefined
  currency: Currency
}

type Editing = ReturnType<typeof useProductEditing>

/** Texts, price, stock and picture of a product, saved together. */
export function ProductEditor({ product, currency }: ProductEditorProps) {
  const editing = useProductEditing(product)
  return (
    <>
      {editing.base !== undefined && editing.conflict !== undefined ? (
        <Comparison editing={editing} conflict={editing.conflict} />
      ) : (
        <ProductForm editing={editing} currency={currency} />
      )}
      <UnsavedGuard isDirty={editing.isDirty && !editing.saving.isBusy} />
    </>
  )
}

function Comparison({ editing, conflict: { now, lastChange } }: { editing: Editing; conflict: VersionConflict<AdminProduct> }) {
  const { t } = useTranslation('backoffice')
  const labelOf = useFieldLabels()
  return (
    <PageSection title={t('products.conflict')}>
      <ConflictChoice
        base={flatten(editing.shown)}
        mine={flatten(editing.values)}
        theirs={flatten(valuesOf(now))}
        lastChange={lastChange}
        labelOf={labelOf}
        isBusy={editing.saving.isBusy}
        onSave={(mine) => editing.saveUpon(now, mine)}
        onTakeTheirs={() => editing.takeTheirs(now)}
      />
    </PageSection>
  )
}

function ProductForm({ editing, currency }: { editing: Editing; currency: Currency }) {
  const { t } = useTranslation('backoffice')
  const form = useRef<HTMLFormElement>(null)
  const { base, values, setValues, category, saving, problems } = editing
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!editing.save()) requestAnimationFrame(() => focusFirstWrong(form.current))
  }
  const errorOf = (field: string) => {
    const problem = Object.entries(problems).find(([name]) => name === field)?.[1]
    return problem === undefined ? saving.errorOf(field) : t(`products.problems.${problem}`)
  }
  const fields = { values, onValues: setValues, errorOf }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={save}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {saving.formError !== undefined && (
          <Notice tone="danger" role="alert">
            {saving.formError}
          </Notice>
        )}
        <ProductTextTabs {...fields} problems={problems} />
        <ProductFacts
          {...fields}
          category={category}
          onCategory={base === undefined ? editing.setCategory : undefined}
          currency={currency}
          heldStock={base?.heldStock ?? 0}
        />
      </div>
      <ProductImage
        imageUrl={base?.imageUrl ?? null}
        image={editing.image}
        onImage={editing.setImage}
        error={saving.errorOf('image')}
      />
      <SaveBar editing={editing} />
    </form>
  )
}

/** Stays in view, so that what is unsaved is seen. */
function SaveBar({ editing: { base, saving, isDirty, discard } }: { editing: Editing }) {
  const { t } = useTranslation('backoffice')
  const ref = usePublishedHeight<HTMLDivElement>('--bar')
  return (
    <div
      ref={ref}
      className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-5 py-3 sm:mx-0 sm:rounded-card sm:border xl:col-span-full"
    >
      <Button type="submit" isBusy={saving.isBusy} disabled={!isDirty}>
        {t(base === undefined ? 'products.create' : 'staff:forms.save')}
      </Button>
      {isDirty && (
        <Button variant="plain" disabled={saving.isBusy} onClick={discard}>
          {t('forms.discard')}
        </Button>
      )}
      <p role="status" className="text-sm text-ink-2">
        {isDirty && t('forms.unsaved')}
      </p>
    </div>
  )
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector('[aria-invalid=true]')
  if (wrong instanceof HTMLElement) wrong.focus()
}

/** What a field of a product is called, texts with their language. */
function useFieldLabels(): (field: string) => string {
  const { t } = useTranslation('backoffice')
  const languageName = useLanguageName()
  return (field) => {
    const [language, part] = field.split('.')
    if (part === undefined) return t(`products.fields.${field}`)
    return t('products.inLanguage', { field: t(`products.fields.${part}`), language: languageName(language ?? '') })
  }
}

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
function ProductFacts({ values, onValues, errorOf, category, onCategory, currency, heldStock }: ProductFactsProps) {
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
