import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A sheet at the entrance of the staff area: what is asked, and why. */
export function DoorFrame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <div className="w-full max-w-[27rem] rounded-plate border border-line bg-surface p-[clamp(1.25rem,5vw,2.25rem)] shadow-card">
      <h1 className="text-[clamp(1.7rem,5vw,2.1rem)]">{title}</h1>
      {intro !== undefined && <p className="mt-2 text-ink-2">{intro}</p>}
      <div className="mt-6">{children}</div>
    </div>
  )
}

interface DoorFormProps {
  onSubmit: () => void
  isBusy: boolean
  error: string | undefined
  action: string
  children: ReactNode
}

/** Fields under each other, and the one button that sends them; the focus goes to the first field that is wrong. */
export function DoorForm({ onSubmit, isBusy, error, action, children }: DoorFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  useEffect(() => {
    if (isBusy || !wasSent.current) return
    const wrong = form.current?.querySelector('[aria-invalid=true]')
    if (!(wrong instanceof HTMLElement)) return
    wasSent.current = false
    wrong.focus()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    wasSent.current = true
    onSubmit()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {error !== undefined && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {children}
      <Button type="submit" isBusy={isBusy} className="mt-1 w-full">
        {action}
      </Button>
    </form>
  )
}
