import { type RefObject, useEffect, useRef } from 'react'

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
