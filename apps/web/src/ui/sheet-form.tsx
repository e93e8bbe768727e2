import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { focusFault } from './focus-fault.ts'
import { Notice } from './notice.tsx'

interface SheetFormProps {
  onSubmit: () => void
  isBusy: boolean
  /** Whether there is enough to send. */
  isReady?: boolean
  error: string | undefined
  action: string
  children: ReactNode
}

/** Fields under each other, and the one button that sends them; the focus goes to the first field that is wrong. */
export function SheetForm({ onSubmit, isBusy, isReady = true, error, action, children }: SheetFormProps) {
  return (
    <form {...useSubmit(onSubmit, isBusy)} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {error !== undefined && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {children}
      <Button type="submit" isBusy={isBusy} disabled={!isReady} className="mt-1 w-full">
        {action}
      </Button>
    </form>
  )
}

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
