import { Toast as Radix } from 'radix-ui'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Button, CloseButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { usePublishedHeight } from './use-published-height.ts'

const DURATION_MS = 5000
/** Time to read that something can be done, and to get there. */
const DURATION_WITH_ACTION_MS = 10_000
const SWIPE_THRESHOLD_PX = 50
const EXIT_MS = 200

export interface ToastMessage {
  title: string
  description?: string
  /** `destructive` for failures. */
  variant?: 'default' | 'destructive'
  /** One thing that can be done about it, such as taking it back. */
  action?: { label: string; onClick: () => void }
}

export interface ShownToast extends ToastMessage {
  id: number
}

export interface ToastViewProps {
  toast: ShownToast | undefined
  onDismiss: (id: number) => void
  labels: { region: string; close: string }
}

export function ToastView({ toast, onDismiss, labels }: ToastViewProps) {
  const { viewport, noteOrigin, goBack } = useReturnFocus()
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX} label={labels.region}>
      {toast !== undefined && (
        <OneToast key={toast.id} toast={toast} onDismiss={onDismiss} closeLabel={labels.close} onClosed={goBack} />
      )}
      <Radix.Viewport
        ref={viewport}
        onFocus={noteOrigin}
        hotkey={['F8']}
        label={`${labels.region} ({hotkey})`}
        className="toast-viewport fixed print:hidden right-0 bottom-0 z-60 m-0 w-full max-w-md list-none p-4 outline-none sm:right-2 sm:bottom-2"
      />
    </Radix.Provider>
  )
}

/** Whoever came to a message by its key is led back when it goes: what remains is an empty place at the end of the page. */
function useReturnFocus() {
  const viewport = useRef<HTMLOListElement>(null)
  const origin = useRef<Element>(null)
  const noteOrigin = ({ relatedTarget: from }: FocusEvent) => {
    if (from instanceof Element && !viewport.current?.contains(from)) origin.current = from
  }
  const goBack = () => {
    const { activeElement } = document
    if (!viewport.current?.contains(activeElement)) return
    if (origin.current instanceof HTMLElement) origin.current.focus()
    // What it came from went meanwhile: the page knows what is beside it.
    if (document.activeElement === activeElement && activeElement instanceof HTMLElement) activeElement.blur()
  }
  return { viewport, noteOrigin, goBack }
}

interface OneToastProps {
  toast: ShownToast
  onDismiss: (id: number) => void
  closeLabel: string
  onClosed: () => void
}

function OneToast({ toast, onDismiss, closeLabel, onClosed }: OneToastProps) {
  const [isOpen, setIsOpen] = useState(true)
  const ref = usePublishedHeight<HTMLLIElement>('--toast')
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(() => onDismiss(toast.id), EXIT_MS)
    return () => clearTimeout(timer)
  }, [isOpen, onDismiss, toast.id])
  const isDestructive = toast.variant === 'destructive'
  return (
    <Radix.Root
      ref={ref}
      open={isOpen}
      onOpenChange={(isWanted) => {
        setIsOpen(isWanted)
        if (!isWanted) onClosed()
      }}
      duration={toast.action === undefined ? DURATION_MS : DURATION_WITH_ACTION_MS}
      type={isDestructive ? 'foreground' : 'background'}
      className={classNames(
        'toast flex gap-3 rounded-card border bg-surface py-3 pr-2 pl-4 shadow-card',
        toast.description === undefined ? 'items-center' : 'items-start',
        isDestructive ? 'border-high' : 'border-line-strong',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 py-1">
        {/* What can be done stands beside a few words, and below more of them. */}
        <div className={classNames('min-w-0 flex-1', toast.description === undefined ? 'basis-40' : 'basis-56')}>
          <Radix.Title className={classNames('font-semibold', isDestructive && 'text-high')}>{toast.title}</Radix.Title>
          {toast.description !== undefined && (
            <Radix.Description className="mt-0.5 text-note text-ink-2">{toast.description}</Radix.Description>
          )}
        </div>
        {toast.action !== undefined && (
          <Radix.Action asChild altText={toast.action.label}>
            <Button variant="quiet" size="small" onClick={toast.action.onClick}>
              {toast.action.label}
            </Button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <CloseButton label={closeLabel} iconSize={18} />
      </Radix.Close>
    </Radix.Root>
  )
}
