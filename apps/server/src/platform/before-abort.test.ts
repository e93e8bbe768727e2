import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { abortAfter } from './before-abort.ts'

setFlagsFromString('--expose-gc')
const sweepMemory: () => void = runInNewContext('gc')

test('a time limit comes, also beside other signals and where memory is swept meanwhile', async () => {
  const reasons: string[] = []
  const listen = (limit: AbortSignal) => limit.addEventListener('abort', () => reasons.push(limit.reason.name))
  const other = new AbortController()
  listen(abortAfter(200))
  listen(abortAfter(200, other.signal))
  listen(AbortSignal.any([abortAfter(200), other.signal]))
  await new Promise((resolve) => setTimeout(resolve, 50))
  sweepMemory()
  await vi.waitFor(() => expect(reasons).toEqual(['TimeoutError', 'TimeoutError', 'TimeoutError']))
})

test('what comes before the time limit ends it with its own reason', () => {
  const other = new AbortController()
  const limit = abortAfter(60_000, other.signal)
  other.abort(new Error('closing'))
  expect(limit.reason).toEqual(new Error('closing'))
})
