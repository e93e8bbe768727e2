import { type AdminProduct, adminProductSchema } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { useVersionedMutation } from '../../../lib/use-versioned-mutation.ts'
import { useToast } from '../../../ui/toast.tsx'
import { readStock } from './product-form.ts'
import { changeProduct } from './product-requests.ts'
import { useKeepProduct, useRefreshProducts } from './use-products.ts'

/** The units of a product that are being typed, and whether they still mean what they meant where somebody else counted meanwhile. */
export function useStock(product: AdminProduct) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const keep = useKeepProduct()
  const [typed, setTyped] = useState<string>()
  const wordsOf = (stock: number | null) => ({ stock: stock === null ? t('products.notCounted') : String(stock) })
  const { mutate, pending, conflict } = useVersionedMutation({
    seen: product,
    schema: adminProductSchema,
    mutationFn: (stock: number | null, { id, version }) => changeProduct(id, { stock, version }),
    wordsOf: ({ stock }) => wordsOf(stock),
    wordsOfWanted: wordsOf,
    onSuccess: (changed) => {
      keep(changed)
      setTyped(undefined)
      showToast({ title: t('products.stockSaved') })
    },
    onError: (error) =>
      showToast({ title: t('products.changeFailed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: useRefreshProducts(),
  })
  const stored = product.stock === null ? '' : String(product.stock)
  const text = typed ?? stored
  const stock = readStock(text)
  const isChanged = text.trim() !== stored
  const discard = () => setTyped(undefined)
  return {
    text,
    setText: setTyped,
    isRight: stock !== undefined,
    isChanged,
    isBusy: pending !== undefined,
    discard,
    save: () => {
      if (isChanged && stock !== undefined && pending === undefined) mutate(stock)
    },
    conflict: conflict && {
      ...conflict,
      dismiss: () => {
        conflict.dismiss()
        discard()
      },
    },
  }
}
