import { useEffect, useState } from 'react'

const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const
const PATIENCE_MS = 2500

/**
 * False on the server and at first; true from the visitor's first sign of life, after 2.5 s in any case, and at once
 * when the address names something further down the page.
 */
export function useWanted(): boolean {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    if (location.hash !== '' || location.search !== '') return setIsWanted(true)
    const want = () => setIsWanted(true)
    const timer = setTimeout(want, PATIENCE_MS)
    for (const sign of FIRST_SIGNS) addEventListener(sign, want, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of FIRST_SIGNS) removeEventListener(sign, want)
    }
  }, [])
  return isWanted
}
