import { type AdminProduct, adminProductSchema, LANGUAGES, type ProductCategory } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { versionConflictIn } from '../../../lib/api/version-conflict.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useToast } from '../../../ui/toast.tsx'
import {
  EMPTY_PRODUCT,
  flatten,
  hasChanges,
  joinValues,
  newProductOf,
  type ProductValues,
  patchOf,
  problemsOf,
  valuesOf,
} from './product-form.ts'
import { addProduct, changeProduct, uploadImage, useCacheProduct } from './use-products.ts'

/** What is being written about a product, upon which version, and whether somebody else was quicker. */
export function useProductEditing(product: AdminProduct | undefined) {
  const { language } = useLanguage()
  const [base, setBase] = useState(product)
  const [values, setValues] = useState(() => (product === undefined ? EMPTY_PRODUCT : valuesOf(product)))
  const [category, setCategory] = useState<ProductCategory>(product?.category ?? 'product')
  const [image, setImage] = useState<File>()
  const [isChecked, setIsChecked] = useState(false)
  const begin = (from: AdminProduct) => {
    setBase(from)
    setValues(valuesOf(from))
    setImage(undefined)
    setIsChecked(false)
  }
  const saving = useProductSaving(begin)
  const shown = base === undefined ? EMPTY_PRODUCT : valuesOf(base)
  // Archived or put back meanwhile: another version with the same fields.
  if (product !== undefined && base !== undefined && product.version > base.version && isSameForm(valuesOf(product), shown))
    setBase(product)
  const written = LANGUAGES.filter((code) => base?.texts[code] !== undefined)
  const problems = problemsOf(values, { category, written, first: language })
  const saveUpon = (upon: AdminProduct, mine: ReadonlySet<string>) => {
    const joined = joinValues(valuesOf(upon), values, mine)
    setBase(upon)
    setValues(joined)
    saving.save({ values: joined, category, base: upon, image })
  }
  return {
    base,
    shown,
    values,
    setValues,
    category,
    setCategory,
    image,
    setImage,
    saving,
    /** What saving found wrong; nothing before it was tried. */
    problems: isChecked ? problems : {},
    isDirty: image !== undefined || !isSameForm(values, shown),
    /** Gives whether there was nothing wrong. */
    save: (): boolean => {
      setIsChecked(true)
      if (Object.keys(problems).length > 0) return false
      saving.save({ values, category, base, image })
      return true
    },
    saveUpon,
    discard: () => {
      setValues(shown)
      setImage(undefined)
      setIsChecked(false)
    },
    conflict: saving.conflict,
    takeTheirs: (theirs: AdminProduct) => {
      begin(theirs)
      saving.forget()
    },
  }
}

const isSameForm = (a: ProductValues, b: ProductValues): boolean => JSON.stringify(flatten(a)) === JSON.stringify(flatten(b))

interface ProductInput {
  values: ProductValues
  category: ProductCategory
  /** The version that was edited; undefined for a new product. */
  base: AdminProduct | undefined
  image: File | undefined
}

/** The texts and figures first, the picture after them: a picture that is refused takes nothing else with it. */
async function store({ values, category, base }: ProductInput): Promise<AdminProduct> {
  if (base === undefined) return addProduct(newProductOf(values, category))
  const patch = patchOf(values, base)
  return hasChanges(patch) ? changeProduct(base.id, patch) : base
}

/** Saves a product, tells what was refused field by field, and what stands there where somebody else was quicker. */
function useProductSaving(onSaved: (saved: AdminProduct) => void) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const navigate = useNavigate()
  const keep = useCacheProduct()
  const [imageError, setImageError] = useState<string>()
  const saving = useMutation({
    mutationFn: async (wanted: ProductInput) => {
      const stored = await store(wanted)
      if (wanted.image === undefined) return { stored, imageRefusal: undefined }
      return uploadImage(stored.id, wanted.image).then(
        (withImage) => ({ stored: withImage, imageRefusal: undefined }),
        (error: unknown) => ({ stored, imageRefusal: errorText(error, t) }),
      )
    },
    onMutate: () => setImageError(undefined),
    onSuccess: ({ stored, imageRefusal }, { base }) => {
      keep(stored)
      onSaved(stored)
      setImageError(imageRefusal)
      if (imageRefusal === undefined) showToast({ title: t(base === undefined ? 'products.created' : 'products.saved') })
      else showToast({ title: t('products.imageFailed'), description: imageRefusal, variant: 'destructive' })
      if (base === undefined) navigate(`/admin/products/${stored.id}`, { replace: true })
    },
    onError: (error) => {
      // Both sides are about to stand on the page.
      if (versionConflictIn(error, adminProductSchema) !== undefined) return
      showToast({ title: t('products.changeFailed'), description: errorText(error, t), variant: 'destructive' })
    },
  })
  const refusal = saving.error instanceof ApiError ? saving.error : undefined
  const isAtField = refusal?.field !== undefined && refusal.field !== ''
  return {
    save: saving.mutate,
    forget: saving.reset,
    isBusy: saving.isPending,
    /** The version that stands there now, where somebody else was quicker. */
    conflict: versionConflictIn(saving.error, adminProductSchema),
    errorOf: (field: string): string | undefined => {
      if (field === 'image') return imageError
      return saving.error !== null && isAtField && isFieldOf(refusal?.field ?? '', field) ? errorText(saving.error, t) : undefined
    },
    formError: saving.error !== null && !isAtField ? errorText(saving.error, t) : undefined,
  }
}

/** The server names a text with its place in the body: `texts.it.name`. */
const isFieldOf = (named: string, field: string): boolean => named === field || named === `texts.${field}`
