import { type RefObject, useEffect, useRef, useState } from 'react'

const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const
/** As far below the window something counts as about to be read. */
const NEAR = '600px'

/**
 * Whether a part of the page is wanted: false on the server and at first; true from the visitor's first sign of life,
 * when the placeholder (`ref`) is near the window, and at once when the address names something further down the page.
 */
export function useDeferUntilInteraction<T extends Element>(): { isWanted: boolean; ref: RefObject<T | null> } {
  const [isWanted, setIsWanted] = useState(false)
  const ref = useRef<T>(null)
  useEffect(() => {
    if (location.hash !== '' || location.search !== '') return setIsWanted(true)
    const want = () => setIsWanted(true)
    const near = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && want(), {
      rootMargin: NEAR,
    })
    if (ref.current !== null) near.observe(ref.current)
    for (const sign of INTERACTION_EVENTS) addEventListener(sign, want, { once: true, passive: true })
    return () => {
      near.disconnect()
      for (const sign of INTERACTION_EVENTS) removeEventListener(sign, want)
    }
  }, [])
  return { isWanted, ref }
}
