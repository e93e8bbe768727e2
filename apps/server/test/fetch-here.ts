import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { close, listen } from '../../../tests/support/listen.ts'
import { createFetchOutside } from '../src/platform/http/fetch-outside.ts'
import { OutsideGuard } from '../src/platform/http/outside-guard.ts'

/** For services that a test plays itself, on this machine. */
export const guardOfThisMachine = new OutsideGuard({ addresses: ['http://127.0.0.1'], privateNetworks: [] })

export const fetchHere = createFetchOutside(guardOfThisMachine)

/** Such a service, until the test ends. Returns its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => close(server))
  return `http://127.0.0.1:${await listen(server)}`
}
