import { storeHint, useStoredHint } from '../../../lib/stored-hint.ts'

const HINT = 'chioma.cartCount'

/** How many things lie in the cart, as far as this browser knows without asking: what the button shows before anything is loaded. */
export function useCartCount(): number {
  const stored = Number(useStoredHint(HINT))
  return Number.isSafeInteger(stored) && stored > 0 ? stored : 0
}

/** Keeps the count, here and in other tabs. */
export const storeCartCount = (count: number): void => storeHint(HINT, count === 0 ? undefined : String(count))
