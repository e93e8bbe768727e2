import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}
const yes = () => true
const no = () => false

/** False while the server's page is drawn and taken over, true from then on. */
export const useInBrowser = (): boolean => useSyncExternalStore(neverChanges, yes, no)
