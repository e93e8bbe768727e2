import { createFetchOutside } from '../src/platform/http/fetch-outside.ts'
import { OutsideGuard } from '../src/platform/http/outside-guard.ts'

/** For services that a test plays itself, on this machine. */
export const guardOfThisMachine = new OutsideGuard({ addresses: ['http://127.0.0.1'], privateNetworks: [] })

export const fetchHere = createFetchOutside(guardOfThisMachine)
