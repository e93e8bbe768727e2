import type { AdminProduct, Currency } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FormConflict } from '../../../lib/conflict-notice.tsx'
import { SaveButtons } from '../../../lib/form/versioned-form.tsx'
import { useLanguage, useLanguageName } from '../../../lib/i18n/use-language.ts'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProblemNotice } from '../../../ui/notice.tsx'
import { PageFrame, PageSection } from '../../../ui/page-frame.tsx'
import { useSubmit } from '../../../ui/sheet-form.tsx'
import { usePublishedHeight } from '../../../ui/use-published-height.ts'
import { DetailPage, InShopCurrency } from '../detail-page.tsx'
import { ProductFacts, ProductImage, ProductSuitability, ProductTextTabs } from './product-fields.tsx'
import { wordsOf } from './product-form.ts'
import { nameIn } from './product-row.tsx'
import { useKnownProduct, useNewProduct } from './use-product-editing.ts'
import { productQueries, useArchiving } from './use-products.ts'

/** A page for one product, or for a new one where `id` is `new`. */
export function ProductPage({ id }: { id: string }) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <BackLink to="/admin/products" label={t('products.title')} />
      {id === 'new' ? (
        <PageFrame title={t('products.add')}>
          <InShopCurrency>{(currency) => <NewProduct currency={currency} />}</InShopCurrency>
        </PageFrame>
      ) : (
        <PageOfProduct id={id} />
      )}
    </>
  )
}

function PageOfProduct({ id }: { id: string }) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  return (
    <DetailPage
      query={useQuery(productQueries.one(id))}
      icon={PackageX}
      notFound={t('products.notFound')}
      list={{ to: '/admin/products', label: t('products.title') }}
    >
      {(product) => (
        <PageFrame title={nameIn(product, language)} actions={<ArchiveButton product={product} />}>
          <InShopCurrency>{(currency) => <KnownProduct key={id} product={product} currency={currency} />}</InShopCurrency>
        </PageFrame>
      )}
    </DetailPage>
  )
}

function ArchiveButton({ product }: { product: AdminProduct }) {
  const { t } = useTranslation('backoffice')
  const archiving = useArchiving(product)
  const { isArchived } = product
  return (
    <Button variant="quiet" isBusy={archiving.pending !== undefined} onClick={() => archiving.mutate(!isArchived)}>
      {t(isArchived ? 'products.restore' : 'products.archive')}
    </Button>
  )
}

type FormEditing = ReturnType<typeof useNewProduct> | ReturnType<typeof useKnownProduct>

function NewProduct({ currency }: { currency: Currency }) {
  return <ProductForm editing={useNewProduct(currency)} currency={currency} />
}

function KnownProduct({ product, currency }: { product: AdminProduct; currency: Currency }) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const labelOf = useFieldLabels()
  const editing = useKnownProduct(product, currency)
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

/** Texts, price, stock and picture of a product, saved together. */
function ProductForm({ editing, currency }: { editing: FormEditing; currency: Currency }) {
  const { form, save, base, formError, isBusy, isDirty } = editing
  return (
    <form
      {...useSubmit(save, isBusy)}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ProblemNotice text={formError} />
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
