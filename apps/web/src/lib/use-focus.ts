import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Takes the focus on appearing when what had it has left the page, so that the keyboard goes on from here. */
export function useLostFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  // At once: a window would take it for itself.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [])
  return ref
}

/** Moves the focus to an element, and it into view, whenever `request` grows; 0 asks for nothing. */
export function useRequestedFocus<T extends HTMLElement>(request: number): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (request === 0) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'start' })
  }, [request])
  return ref
}

/** Whoever keeps the focus on the page where something goes, as a list does when a row of it is removed, goes first. */
const SETTLE_MS = 200

/** Leads whoever has the focus in an element that goes to the part of the page around it, the window or the page itself, unless they are led elsewhere. */
export function useFocusAround<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const around = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
      setTimeout(() => document.activeElement === document.body && around?.focus({ preventScroll: true }), SETTLE_MS)
    }
  }, [])
  return ref
}
