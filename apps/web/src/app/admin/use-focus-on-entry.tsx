import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'

const HadFocusContext = createContext<RefObject<boolean>>({ current: false })

/** Knows whether anything below had the focus yet: on a page that has only just been loaded nobody has lost it. */
export function FocusTracker({ children }: { children: ReactNode }) {
  const hadFocus = useRef(false)
  useEffect(() => {
    const note = () => {
      hadFocus.current = true
    }
    document.addEventListener('focusin', note, { once: true })
    return () => document.removeEventListener('focusin', note)
  }, [])
  return <HadFocusContext value={hadFocus}>{children}</HadFocusContext>
}

/** Takes the focus on appearing in the place of what had it: a door that opens, or one that closes. */
export function useFocusOnEntry<Entered extends HTMLElement>(): RefObject<Entered | null> {
  const ref = useRef<Entered>(null)
  const hadFocus = useContext(HadFocusContext)
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [hadFocus])
  return ref
}
