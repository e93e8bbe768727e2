import { type AdminProduct, adminProductSchema, type Currency } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { errorText } from '../../../lib/api/error-text.ts'
import { amountExample } from '../../../lib/form/text-schemas.ts'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { joinFields, useVersionedForm } from '../../../lib/form/versioned-form.tsx'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useToast } from '../../../ui/toast.tsx'
import { EMPTY_PRODUCT, hasChanges, PRODUCT_FIELDS, type Pricing, patchOf, productFormSchema, valuesOf } from './product-form.ts'
import { addProduct, changeProduct, uploadImage, useCacheProduct } from './use-products.ts'

interface Saved {
  product: AdminProduct
  /** Why the picture was not taken, which takes nothing else with it. */
  imageError?: unknown
}

/** The picture goes after texts and figures. */
async function withImage(product: AdminProduct, image: File | null): Promise<Saved> {
  if (image === null) return { product }
  return uploadImage(product.id, image).then(
    (changed) => ({ product: changed }),
    (imageError: unknown) => ({ product, imageError }),
  )
}

/** A further product. */
export function useNewProduct(shopCurrency: Currency) {
  const navigate = useNavigate()
  const { shared, tellSaved, tellFailed } = useProductForm({ shopCurrency, currency: undefined })
  const editing = useApiForm({
    ...shared,
    defaultValues: EMPTY_PRODUCT,
    send: async ({ image, ...product }) => withImage(await addProduct(product), image),
    onDone: (saved) => {
      tellSaved(saved, 'products.created')
      navigate(`/admin/products/${saved.product.id}`, { replace: true })
    },
    onFailed: tellFailed,
  })
  return { ...editing, base: undefined, save: () => editing.submit() }
}

/** What is being written about a product, upon which version, and whether somebody else was quicker. */
export function useKnownProduct(product: AdminProduct, shopCurrency: Currency) {
  const { shared, tellSaved, tellFailed } = useProductForm({ shopCurrency, currency: product.currency })
  const editing = useVersionedForm({
    ...shared,
    resource: product,
    resourceSchema: adminProductSchema,
    valuesOf: (known) => valuesOf(known, shopCurrency),
    join: (theirs, mine, chosen) => ({ ...joinFields(theirs, mine, chosen), image: mine.image }),
    send: async ({ image, ...input }, base) => {
      const patch = patchOf(input, latest(product, base, shopCurrency), shopCurrency)
      return withImage(hasChanges(patch) ? await changeProduct(base.id, patch) : base, image)
    },
    onDone: (saved) => {
      const refusal = tellSaved(saved, 'products.saved')
      editing.restart(saved.product)
      if (refusal !== undefined) editing.form.setError('image', { message: refusal })
    },
    onFailed: (error, isConflict) => {
      // Both sides are about to stand on the page.
      if (!isConflict) tellFailed(error)
    },
  })
  return editing
}

/** Archived or put back meanwhile: another version with the same fields. */
const latest = (product: AdminProduct, base: AdminProduct, shopCurrency: Currency): AdminProduct => {
  const [now, then] = [product, base].map((known) => JSON.stringify(valuesOf(known, shopCurrency)))
  return product.version > base.version && now === then ? product : base
}

/** What the form of a new product and that of a known one have in common. */
function useProductForm(pricing: Pricing) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const showToast = useToast()
  const keep = useCacheProduct()
  return {
    shared: {
      schema: productFormSchema(language, pricing),
      fields: PRODUCT_FIELDS,
      wordsFor: (field: string) =>
        t(`products.problems.${field.split('.').at(-1)}`, { example: amountExample(pricing.shopCurrency, language) }),
    },
    /** Gives the words for a picture that was refused. */
    tellSaved: ({ product, imageError }: Saved, words: string): string | undefined => {
      keep(product)
      const refusal = imageError === undefined ? undefined : errorText(imageError, t)
      if (refusal === undefined) showToast({ title: t(words) })
      else showToast({ title: t('products.imageFailed'), description: refusal, variant: 'destructive' })
      return refusal
    },
    tellFailed: (error: unknown) =>
      showToast({ title: t('products.changeFailed'), description: errorText(error, t), variant: 'destructive' }),
  }
}
