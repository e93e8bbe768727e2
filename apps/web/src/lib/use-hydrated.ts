import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False while the server's page is drawn and taken over, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
