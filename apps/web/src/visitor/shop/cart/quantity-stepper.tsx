import { MAX_QUANTITY } from '@chioma/contract'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const DEBOUNCE_MS = 450

export interface QuantityStepperProps {
  name: string
  quantity: number
  onChange: (quantity: number) => void
}

/** One more, one less, or a number typed in. What is meant is sent once the visitor has settled. */
export function QuantityStepper({ name, quantity, onChange }: QuantityStepperProps) {
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
