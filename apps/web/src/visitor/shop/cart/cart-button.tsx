import { ShoppingBag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCartCount } from './cart-query.ts'

/** The way to the cart, with how much is in it; says so when that changes. */
export function CartButton({ onOpen, isOpen }: { onOpen: () => void; isOpen: boolean }) {
  const { t } = useTranslation()
  const count = useCartCount()
  const label = t('site:cart.open', { count })
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="relative inline-grid size-11 shrink-0 place-items-center rounded-full border border-line-strong text-ink transition-colors hover:bg-sunken focus-visible:rounded-full"
      >
        <ShoppingBag size={18} aria-hidden="true" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="num absolute -top-1.5 -right-1.5 grid h-5.5 min-w-5.5 place-items-center rounded-full border-2 border-paper bg-accent px-1 text-tiny leading-none font-bold text-on-accent"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      <Announcement count={count} />
    </>
  )
}

/** Silent about what the cart held when the page was opened. */
function Announcement({ count }: { count: number }) {
  const { t } = useTranslation()
  const first = useRef<number>(undefined)
  const [text, setText] = useState('')
  useEffect(() => {
    if (first.current !== undefined && first.current !== count) setText(t('site:cart.changed', { count }))
    first.current = count
  }, [count, t])
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  )
}
