import { type AdminProduct, adminProductSchema, type ProductCategory } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { versionConflictIn } from '../../../lib/api/version-conflict.ts'
import { useToast } from '../../../ui/toast.tsx'
import { hasChanges, newProductOf, type ProductValues, patchOf } from './product-form.ts'
import { addProduct, changeProduct, uploadImage } from './product-requests.ts'
import { useKeepProduct } from './use-products.ts'

export interface WantedProduct {
  values: ProductValues
  category: ProductCategory
  /** The version that was edited; undefined for a new product. */
  base: AdminProduct | undefined
  image: File | undefined
}

/** The texts and figures first, the picture after them: a picture that is refused takes nothing else with it. */
async function store({ values, category, base }: WantedProduct): Promise<AdminProduct> {
  if (base === undefined) return addProduct(newProductOf(values, category))
  const patch = patchOf(values, base)
  return hasChanges(patch) ? changeProduct(base.id, patch) : base
}

/** Saves a product, tells what was refused field by field, and what stands there where somebody else was quicker. */
export function useProductSaving(onSaved: (saved: AdminProduct) => void) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const navigate = useNavigate()
  const keep = useKeepProduct()
  const [imageError, setImageError] = useState<string>()
  const saving = useMutation({
    mutationFn: async (wanted: WantedProduct) => {
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
