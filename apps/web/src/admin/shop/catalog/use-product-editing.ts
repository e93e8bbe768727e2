import { type AdminProduct, LANGUAGES, type ProductCategory } from '@chioma/contract'
import { useState } from 'react'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { EMPTY_PRODUCT, flatten, joinValues, type ProductValues, problemsOf, valuesOf } from './product-form.ts'
import { useProductSaving } from './use-product-saving.ts'

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
