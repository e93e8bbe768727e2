import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Takes the focus on appearing when what had it has left the page, so that the keyboard goes on from here. */
export function useLostFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  // At once: a window would take it for itself.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [])
  return ref
}
