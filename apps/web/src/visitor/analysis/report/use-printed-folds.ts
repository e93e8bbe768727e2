import { type RefObject, useEffect, useRef } from 'react'

/** Paper has nothing to unfold: what belongs on it is open while it is printed. */
export function usePrintedFolds(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...(ref.current?.querySelectorAll<HTMLDetailsElement>('details[data-printed]:not([open])') ?? [])]
      for (const fold of opened) fold.open = true
    }
    const close = () => {
      for (const fold of opened) fold.open = false
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', close)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', close)
    }
  }, [])
  return ref
}
