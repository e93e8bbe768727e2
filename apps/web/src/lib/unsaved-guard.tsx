import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SheetDialog, type SheetDialogProps } from './sheet-dialog.tsx'

/** Asks before unsaved text is left behind: by a link, by the browser's back button, or by closing the page. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const [leave, setLeave] = useState<() => void>()
  const isLeaving = useRef(false)
  const navigate = useNavigate()
  useWarningOnClose(isDirty, isLeaving)
  useBlockLinks(isDirty, (address) => setLeave(() => () => navigate(address)))
  useBlockHistory(isDirty, isLeaving, (steps) => setLeave(() => () => history.go(steps)))
  if (leave === undefined) return null
  return (
    <UnsavedQuestion
      onLeave={() => {
        isLeaving.current = true
        setLeave(undefined)
        leave()
      }}
      onStay={() => setLeave(undefined)}
    />
  )
}

function useWarningOnClose(isDirty: boolean, isLeaving: { current: boolean }): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty, isLeaving])
}

/** Links to other pages of ours are held before the router hears of them. */
function useBlockLinks(isDirty: boolean, onHeld: (address: string) => void): void {
  const askAbout = useEffectEvent(onHeld)
  // With the page itself: a click may come before effects that wait for the drawing.
  useLayoutEffect(() => {
    if (!isDirty) return
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || !leadsAway(link, event)) return
      event.preventDefault()
      event.stopPropagation()
      askAbout(`${link.pathname}${link.search}${link.hash}`)
    }
    document.addEventListener('click', hold, { capture: true })
    return () => document.removeEventListener('click', hold, { capture: true })
  }, [isDirty])
}

const leadsAway = (link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean =>
  link.origin === location.origin &&
  link.pathname !== location.pathname &&
  link.target === '' &&
  !link.hasAttribute('download') &&
  !(ctrlKey || metaKey || shiftKey || button !== 0)

/** The router numbers its entries: from the numbers follows how far a step back or forth went, and it is undone. */
function useBlockHistory(isDirty: boolean, isLeaving: { current: boolean }, onHeld: (steps: number) => void): void {
  const askAbout = useEffectEvent(onHeld)
  useLayoutEffect(() => {
    if (!isDirty) return
    const place = indexOf(history.state)
    let isUndoing = false
    const hold = (event: PopStateEvent) => {
      if (isLeaving.current) return
      event.stopImmediatePropagation()
      if (isUndoing) {
        isUndoing = false
        return
      }
      const steps = indexOf(event.state) - place
      if (steps === 0) return
      isUndoing = true
      history.go(-steps)
      askAbout(steps)
    }
    addEventListener('popstate', hold, { capture: true })
    return () => removeEventListener('popstate', hold, { capture: true })
  }, [isDirty, isLeaving])
}

const indexOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0

/** Asks whether what was typed may be lost. */
export function UnsavedQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirm={{ label: t('unsaved.leave'), onConfirm: onLeave }}
      cancel={{ label: t('unsaved.stay'), onCancel: onStay }}
    />
  )
}

export interface FormDialogProps extends Omit<SheetDialogProps, 'isOpen'> {
  /** Whether something was typed that would be lost. */
  isDirty: boolean
}

/** A window with a form: it asks before what was typed is left behind. */
export function FormDialog({ isDirty, onClose, children, ...dialog }: FormDialogProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (isDirty ? setIsAsking(true) : onClose())
  return (
    <>
      <SheetDialog {...dialog} onClose={close}>
        {children}
      </SheetDialog>
      {isAsking && <UnsavedQuestion onLeave={onClose} onStay={() => setIsAsking(false)} />}
      <UnsavedGuard isDirty={isDirty} />
    </>
  )
}
