import type { AdminProduct } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { Check, Undo2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toast.tsx'
import { readStock } from './product-form.ts'
import { changeProduct } from './product-requests.ts'
import { useKeepProduct, useRefreshProducts } from './use-products.ts'

/** The units at hand, changed where they stand: Enter saves, Escape goes back. Empty means that they are not counted. */
export function StockField({ product, name }: { product: AdminProduct; name: string }) {
  const { t } = useTranslation('backoffice')
  const stored = product.stock === null ? '' : String(product.stock)
  const [typed, setTyped] = useState<string>()
  const change = useStockChange(product, () => setTyped(undefined))
  const text = typed ?? stored
  const stock = readStock(text)
  const isChanged = text.trim() !== stored
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && stock !== undefined && !change.isPending) change.mutate(stock)
  }
  return (
    <form noValidate onSubmit={save} className="flex items-center gap-1.5">
      <TextInput
        aria-label={t('products.stockOf', { name })}
        aria-invalid={stock === undefined || undefined}
        inputMode="numeric"
        placeholder={t('products.notCounted')}
        className="num h-11 max-w-32"
        value={text}
        readOnly={change.isPending}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      {isChanged ? (
        <>
          <IconButton
            type="submit"
            label={t('products.saveStock', { name })}
            disabled={stock === undefined}
            isBusy={change.isPending}
          >
            <Check size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('products.discardStock', { name })}
            className="border-transparent"
            onClick={() => setTyped(undefined)}
          >
            <Undo2 size={18} aria-hidden="true" />
          </IconButton>
        </>
      ) : (
        <span className="num text-sm leading-tight text-ink-3">
          {product.stock !== null &&
            t(product.heldStock > 0 ? 'products.unitsHeld' : 'products.units', { count: product.heldStock })}
        </span>
      )}
    </form>
  )
}

function useStockChange({ id, version }: AdminProduct, onSaved: () => void) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const keep = useKeepProduct()
  const refresh = useRefreshProducts()
  return useMutation({
    mutationFn: (stock: number | null) => changeProduct(id, { stock, version }),
    onSuccess: (changed) => {
      keep(changed)
      onSaved()
      showToast({ title: t('products.stockSaved') })
    },
    onError: (error) => {
      showToast({ title: t('products.changeFailed'), description: errorText(error, t), variant: 'destructive' })
      void refresh()
    },
  })
}
