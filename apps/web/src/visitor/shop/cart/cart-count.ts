import { useSyncExternalStore } from 'react'

const KEY = 'chioma.cartCount'
const CHANGED = 'chioma:cart-count'

/** How many things lie in the cart, as far as this browser knows without asking: what the button shows before anything is loaded. */
export const useCartCount = (): number => useSyncExternalStore(subscribe, readCount, none)

/** Keeps the count, here and in other tabs. */
export function storeCartCount(count: number): void {
  try {
    if (readCount() === count) return
    if (count === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(count))
  } catch {
    // Without storage the count is known once the cart has been loaded, and only on this page.
  }
  dispatchEvent(new Event(CHANGED))
}

function readCount(): number {
  try {
    const stored = Number(localStorage.getItem(KEY))
    return Number.isSafeInteger(stored) && stored > 0 ? stored : 0
  } catch {
    return 0
  }
}

const none = () => 0

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(CHANGED, listener)
    removeEventListener('storage', listener)
  }
}
