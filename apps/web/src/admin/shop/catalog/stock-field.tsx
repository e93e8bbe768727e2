import type { AdminProduct } from '@chioma/contract'
import { Check, Undo2 } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { useStock } from './use-stock.ts'

interface StockFieldProps {
  product: AdminProduct
  name: string
  stock: ReturnType<typeof useStock>
}

/** The units at hand, changed where they stand: Enter saves, Escape goes back. Empty means that they are not counted. */
export function StockField({ product, name, stock }: StockFieldProps) {
  const { t } = useTranslation('backoffice')
  const { text, setText, isRight, isChanged, isBusy, discard } = stock
  const save = (event: FormEvent) => {
    event.preventDefault()
    stock.save()
  }
  return (
    <form noValidate onSubmit={save} className="flex items-center gap-1.5">
      <TextInput
        aria-label={t('products.stockOf', { name })}
        aria-invalid={!isRight || undefined}
        inputMode="numeric"
        placeholder={t('products.notCounted')}
        className="num h-11 max-w-32"
        value={text}
        readOnly={isBusy}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') discard()
        }}
      />
      {isChanged ? (
        <>
          <IconButton type="submit" label={t('products.saveStock', { name })} disabled={!isRight} isBusy={isBusy}>
            <Check size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('products.discardStock', { name })} className="border-transparent" onClick={discard}>
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
