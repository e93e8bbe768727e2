import { type AdminProduct, adminProductSchema, type Currency, LANGUAGES, type ProductCategory } from '@chioma/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedMeanwhile } from '../../lib/changed-meanwhile.tsx'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { UnsavedGuard } from '../../lib/unsaved-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageSection } from '../../ui/page-frame.tsx'
import { ProductFacts } from './product-facts.tsx'
import { EMPTY_PRODUCT, flatten, hasChanges, joinValues, patchOf, problemsOf, valuesOf } from './product-form.ts'
import { ProductImage } from './product-image.tsx'
import { ProductTextTabs } from './product-text-tabs.tsx'
import { useFieldLabels } from './use-field-labels.ts'
import { useProductSaving } from './use-product-saving.ts'

interface ProductEditorProps {
  /** Undefined for a new one. */
  product: AdminProduct | undefined
  currency: Currency
}

/** Texts, price, stock and picture of a product, saved together. */
export function ProductEditor({ product, currency }: ProductEditorProps) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const labelOf = useFieldLabels()
  const [base, setBase] = useState(product)
  const [values, setValues] = useState(() => (product === undefined ? EMPTY_PRODUCT : valuesOf(product)))
  const [category, setCategory] = useState<ProductCategory>(product?.category ?? 'product')
  const [image, setImage] = useState<File>()
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const saving = useProductSaving((saved) => {
    setBase(saved)
    setValues(valuesOf(saved))
    setImage(undefined)
    setIsChecked(false)
  })
  const shown = base === undefined ? EMPTY_PRODUCT : valuesOf(base)
  const written = LANGUAGES.filter((code) => base?.texts[code] !== undefined)
  const problems = problemsOf(values, { category, written, first: language })
  const isDirty = image !== undefined || JSON.stringify(flatten(values)) !== JSON.stringify(flatten(shown))
  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(problems).length === 0) saving.save({ values, category, base, image })
    else requestAnimationFrame(() => focusFirstWrong(form.current))
  }
  const theirs = adminProductSchema.safeParse(saving.current).data
  if (base !== undefined && theirs !== undefined)
    return (
      <PageSection title={t('products.conflict')}>
        <ChangedMeanwhile
          base={flatten(shown)}
          mine={flatten(values)}
          theirs={flatten(valuesOf(theirs))}
          labelOf={labelOf}
          isBusy={saving.isBusy}
          onSave={(mine) => {
            const joined = joinValues(valuesOf(theirs), values, mine)
            setBase(theirs)
            setValues(joined)
            saving.save({ values: joined, category, base: theirs, image })
          }}
          onTakeTheirs={() => {
            setBase(theirs)
            setValues(valuesOf(theirs))
            saving.forget()
          }}
        />
        <UnsavedGuard isDirty />
      </PageSection>
    )
  const errorOf = (field: string) => {
    const problem = isChecked ? Object.entries(problems).find(([name]) => name === field)?.[1] : undefined
    return problem === undefined ? saving.errorOf(field) : t(`products.problems.${problem}`)
  }
  return (
    <form ref={form} noValidate onSubmit={save} className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid gap-6">
        {saving.formError !== undefined && (
          <Notice tone="danger" role="alert">
            {saving.formError}
          </Notice>
        )}
        <ProductTextTabs values={values} onValues={setValues} errorOf={errorOf} problems={isChecked ? problems : {}} />
        <ProductFacts
          values={values}
          onValues={setValues}
          errorOf={errorOf}
          category={category}
          onCategory={base === undefined ? setCategory : undefined}
          currency={currency}
          heldStock={base?.heldStock ?? 0}
        />
      </div>
      <ProductImage imageUrl={base?.imageUrl ?? null} image={image} onImage={setImage} error={saving.errorOf('image')} />
      <div className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-5 py-3 sm:mx-0 sm:rounded-card sm:border xl:col-span-full">
        <Button type="submit" isBusy={saving.isBusy} disabled={!isDirty}>
          {t(base === undefined ? 'products.create' : 'staff:forms.save')}
        </Button>
        {isDirty && base !== undefined && (
          <Button
            variant="plain"
            disabled={saving.isBusy}
            onClick={() => {
              setValues(shown)
              setImage(undefined)
              setIsChecked(false)
            }}
          >
            {t('forms.discard')}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-2">
          {isDirty && base !== undefined && hasChanges(patchOf(values, base)) && t('forms.unsaved')}
        </p>
      </div>
      <UnsavedGuard isDirty={isDirty && !saving.isBusy} />
    </form>
  )
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector('[aria-invalid=true]')
  if (wrong instanceof HTMLElement) wrong.focus()
}
