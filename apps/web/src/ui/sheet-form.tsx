import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface SheetFormProps {
  onSubmit: () => void
  isBusy: boolean
  /** Whether there is enough to send. */
  isReady?: boolean
  /** What has to be filled in before it can be sent, in words; nothing where it can. */
  missing?: string | undefined
  error: string | undefined
  action: string
  children: ReactNode
}

/** Fields under each other, and the one button that sends them; the focus goes to the first field that is wrong. */
export function SheetForm({ onSubmit, isBusy, isReady = true, missing, error, action, children }: SheetFormProps) {
  return (
    <form {...useSubmit(onSubmit, isBusy)} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {error !== undefined && (
        <div ref={bringIntoView}>
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        </div>
      )}
      {children}
      <Button type="submit" isBusy={isBusy} disabled={!isReady || missing !== undefined} className="mt-1 w-full">
        {action}
      </Button>
      {missing !== undefined && <p className="-mt-2 text-sm text-ink-2">{missing}</p>}
    </form>
  )
}

/** What is said above the place to which somebody had scrolled is seen all the same. */
export const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

/** What a form needs to be sent, and to lead to the first field that is wrong. */
export function useSubmit(onSubmit: () => void, isBusy: boolean) {
  const ref = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  useEffect(() => {
    if (isBusy || !wasSent.current) return
    if (focusFault(ref.current)) wasSent.current = false
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    wasSent.current = true
    onSubmit()
  }
  return { ref, noValidate: true, onSubmit: submit }
}

/** Leads to the first field of a form that is wrong: it has the focus, and is in view with the words that say why. Whether there is one. */
export function focusFault(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (!field) return false
  const control = field.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field
  control?.focus({ preventScroll: true })
  const words = wordsOf(field)
  let both = field
  while (!both.contains(words) && both.parentElement !== null) both = both.parentElement
  // Where both are higher than the screen, the words come first.
  for (const part of [both, words]) part.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return true
}

/** What is wrong is the last that a field is described by. */
function wordsOf(field: HTMLElement): HTMLElement {
  const id = field.getAttribute('aria-describedby')?.split(' ').at(-1)
  return (id === undefined ? null : document.getElementById(id)) ?? field
}
