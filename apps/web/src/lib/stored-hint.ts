import { useSyncExternalStore } from 'react'

/** What this browser remembers about the visitor, so that a page can show it before anything is asked. Erased with "My data", by its prefix. */
export type HintName = 'chioma.cartCount' | 'chioma.cartChangedAt' | 'chioma.lastReportPath' | 'chioma.firstStepsPutAway'

const CHANGED = 'chioma:hint'

/** A hint as it stands, here and in other tabs; undefined where there is none, and while the server's page is taken over. */
export const useStoredHint = (name: HintName): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => readHint(name),
    () => undefined,
  )

/** Keeps a hint; absent: forgets it. */
export function storeHint(name: HintName, value: string | undefined): void {
  if (value === readHint(name)) return
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Without storage nothing is known before it has been asked for.
  }
  dispatchEvent(new Event(CHANGED))
}

/** Calls back when another tab keeps or forgets the hint; returns what ends that. */
export function watchHintElsewhere(name: HintName, changed: () => void): () => void {
  const listener = (event: StorageEvent) => event.key === name && changed()
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

function readHint(name: HintName): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(CHANGED, listener)
    removeEventListener('storage', listener)
  }
}
