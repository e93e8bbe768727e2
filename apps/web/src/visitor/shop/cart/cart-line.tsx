import { type CartItem, MAX_QUANTITY } from '@chioma/contract'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../../lib/use-money.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { NameAndPrice, NotForLine, ProductPicture, SponsoredChip, UnitPriceLine } from '../product-facts.tsx'
import { HeldTime } from './held-time.tsx'
import type { CartEdits } from './use-cart.ts'

interface CartLineProps {
  item: CartItem
  edits: CartEdits
  onChooseTime: () => void
  onTimeEnded: () => void
}

/** One product in the cart: what it is, how many, what it costs, and what stands in its way. */
export function CartLine({ item, edits, onChooseTime, onTimeEnded }: CartLineProps) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  const { product, quantity, currency } = item
  const isService = product.category === 'service'
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 first:pt-0 last:border-0">
      <ProductPicture {...product} className="size-16 rounded-small" />
      <NameAndPrice
        price={
          <>
            <p className="num font-semibold">{money(item.lineTotal, currency)}</p>
            <UnitPriceLine unitPrice={product.unitPrice} currency={currency} className="mt-0.5" />
          </>
        }
      >
        <p className="leading-snug font-semibold">
          {product.name}
          {quantity > 1 && <span className="num ml-1.5 font-normal text-ink-3">x{quantity}</span>}
        </p>
        {product.partnerCompany !== null && (
          <p className="mt-0.5 text-sm text-ink-3">{t('by', { partner: product.partnerCompany })}</p>
        )}
        <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {isService && <Chip>{t('service')}</Chip>}
          <SponsoredChip isSponsored={product.isSponsored} />
        </p>
      </NameAndPrice>
      <div className="col-span-2 grid gap-2 empty:hidden">
        <PriceNotice item={item} edits={edits} />
        <StockNotice item={item} edits={edits} />
        <NotForLine contraindications={product.contraindications} caution={product.caution} />
      </div>
      <div className="col-span-2 grid gap-3 sm:col-span-1 sm:col-start-2">
        {isService && <Appointment item={item} onTimeEnded={onTimeEnded} />}
        <div className="flex items-center justify-between gap-3">
          {isService ? (
            <Button variant="quiet" size="small" onClick={onChooseTime}>
              {item.booking === null ? t('cart.chooseTime') : t('cart.changeTime')}
              <span className="sr-only">: {product.name}</span>
            </Button>
          ) : (
            <QuantityStepper
              name={product.name}
              quantity={quantity}
              onChange={(wanted) => edits.setQuantity(item.productId, wanted)}
            />
          )}
          <IconButton
            label={t('cart.remove', { name: product.name })}
            className="border-transparent text-ink-2"
            onClick={() => edits.remove(item)}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}

function PriceNotice({ item, edits }: { item: CartItem; edits: CartEdits }) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  if (item.priceBefore === null) return null
  const before = money(item.priceBefore, item.currency)
  const now = money(item.product.price, item.currency)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-small bg-medium-soft px-3 py-2 text-sm">
      <p className="num font-medium text-medium">{t('cart.priceChanged', { before, now })}</p>
      <Button variant="plain" size="small" onClick={() => edits.setQuantity(item.productId, item.quantity)}>
        {t('cart.priceSeen')}
      </Button>
    </div>
  )
}

function StockNotice({ item, edits }: { item: CartItem; edits: CartEdits }) {
  const { t } = useTranslation('shop')
  const { onlyAvailable, product } = item
  if (product.availability === 'sold_out' || onlyAvailable === 0) {
    return <p className="rounded-small bg-high-soft px-3 py-2 text-sm font-medium text-high">{t('cart.soldOutText')}</p>
  }
  if (onlyAvailable === null) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-small bg-medium-soft px-3 py-2 text-sm">
      <p className="num font-medium text-medium">{t('cart.onlyLeft', { count: onlyAvailable })}</p>
      <Button variant="quiet" size="small" onClick={() => edits.setQuantity(item.productId, onlyAvailable)}>
        {t('cart.takeLeft', { count: onlyAvailable })}
      </Button>
    </div>
  )
}

function Appointment({ item, onTimeEnded }: Pick<CartLineProps, 'item' | 'onTimeEnded'>) {
  const { t } = useTranslation('shop')
  if (item.booking === null) return <p className="text-sm text-ink-3">{t('cart.noTime')}</p>
  return <HeldTime key={item.booking.id} booking={item.booking} onEnded={onTimeEnded} />
}

const DEBOUNCE_MS = 450

interface QuantityStepperProps {
  name: string
  quantity: number
  onChange: (quantity: number) => void
}

/** One more, one less, or a number typed in. What is meant is sent once the visitor has settled. */
function QuantityStepper({ name, quantity, onChange }: QuantityStepperProps) {
  const { t } = useTranslation('shop')
  const { text, wanted, type, step, settleNow } = useDebouncedQuantity(quantity, onChange)
  return (
    <div className="inline-flex h-11 items-center rounded-full border border-line-strong bg-surface">
      <StepButton label={t('cart.fewer', { name })} isDisabled={wanted <= 1} onStep={() => step(-1)}>
        <Minus size={16} aria-hidden="true" />
      </StepButton>
      <input
        aria-label={t('cart.quantity', { name })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={settleNow}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settleNow()
          if (event.key === 'ArrowUp') step(1)
          if (event.key === 'ArrowDown') step(-1)
        }}
        className="num h-full w-9 rounded-small bg-transparent text-center text-base font-semibold focus-visible:outline-offset-0"
      />
      <StepButton label={t('cart.more', { name })} isDisabled={wanted >= MAX_QUANTITY} onStep={() => step(1)}>
        <Plus size={16} aria-hidden="true" />
      </StepButton>
    </div>
  )
}

interface StepButtonProps {
  label: string
  isDisabled: boolean
  onStep: () => void
  children: ReactNode
}

/** Stays in the order of focus at its limit, so that the keyboard is not thrown off. */
const StepButton = ({ label, isDisabled, onStep, children }: StepButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isDisabled}
    onClick={() => !isDisabled && onStep()}
    className="grid size-11 place-items-center rounded-full text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-3 focus-visible:rounded-full aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
  >
    {children}
  </button>
)

const clamp = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(1, quantity))

function useDebouncedQuantity(quantity: number, onChange: (quantity: number) => void) {
  /** What is being typed; undefined while the number is the cart's own. */
  const [draft, setDraft] = useState<string>()
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined)
  const forget = () => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
  }
  useEffect(
    () => () => {
      // Whoever leaves at once still meant it.
      clearTimeout(pending.current?.timer)
      pending.current?.send()
    },
    [],
  )
  const wanted = draft === undefined || draft === '' ? quantity : clamp(Number(draft))
  const settle = (meant: number) => {
    forget()
    setDraft(undefined)
    if (meant !== quantity) onChange(meant)
  }
  const settleLater = (meant: number) => {
    forget()
    const timer = setTimeout(() => settle(meant), DEBOUNCE_MS)
    pending.current = { timer, send: () => onChange(meant) }
  }
  return {
    text: draft ?? String(quantity),
    wanted,
    type: (text: string) => {
      const digits = text.replace(/\D/g, '')
      setDraft(digits)
      if (digits === '') forget()
      else settleLater(clamp(Number(digits)))
    },
    step: (by: number) => {
      const meant = clamp(wanted + by)
      setDraft(String(meant))
      settleLater(meant)
    },
    settleNow: () => settle(wanted),
  }
}
