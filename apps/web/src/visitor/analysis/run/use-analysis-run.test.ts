import { PHOTO_LIMITS } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { fittingRepeats, sendWhenThereIsRoom, withUploadLock } from './use-analysis-run.ts'

/** Answers as a browser's locks do, for one page. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      const mine = last.then(work, work)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

async function sendTwo(): Promise<string[]> {
  const steps: string[] = []
  const send = (name: string, fails: boolean) => async () => {
    steps.push(`${name} starts`)
    await Promise.resolve()
    steps.push(`${name} ends`)
    if (fails) throw new Error(name)
    return name
  }
  const outcomes = await Promise.allSettled([withUploadLock(send('first', true)), withUploadLock(send('second', false))])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  return steps
}

test('the second upload waits for the first, also when that fails', async () => {
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  expect(await sendTwo()).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
})

test('where the browser has no locks, uploads are sent all the same', async () => {
  vi.stubGlobal('navigator', {})
  expect(await sendTwo()).toEqual(['first starts', 'second starts', 'first ends', 'second ends'])
})

const busy = () => new ApiError({ status: 503, code: 'service_busy', retryAfterSeconds: 4 })

test('a photo that the server has no room for is sent again by itself, no sooner than asked', async () => {
  vi.useFakeTimers()
  const shown: boolean[] = []
  const send = vi.fn().mockRejectedValueOnce(busy()).mockRejectedValueOnce(busy()).mockResolvedValue('taken')
  const sent = sendWhenThereIsRoom(send, (isWaiting) => shown.push(isWaiting), new AbortController().signal)
  await vi.advanceTimersByTimeAsync(3_900)
  expect([send.mock.calls.length, shown.at(-1)]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(2_200)
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await sent).toBe('taken')
  expect([send.mock.calls.length, shown[0]]).toEqual([3, false])
  vi.useRealTimers()
})

test('waiting can be stopped, and what is refused for another reason is not sent again', async () => {
  const stop = new AbortController()
  const send = vi.fn().mockRejectedValue(busy())
  const stopped = sendWhenThereIsRoom(send, (isWaiting) => isWaiting && stop.abort(new Error('stopped')), stop.signal)
  await expect(stopped).rejects.toThrow('stopped')
  expect(send).toHaveBeenCalledTimes(1)
  const refused = new ApiError({ status: 429, code: 'upload_quota_reached', retryAfterSeconds: 60 })
  const refusing = vi.fn().mockRejectedValue(refused)
  await expect(sendWhenThereIsRoom(refusing, () => undefined, new AbortController().signal)).rejects.toBe(refused)
  expect(refusing).toHaveBeenCalledTimes(1)
})

test('a repeat that is too big to be sent leaves room for a smaller one after it', () => {
  const photo = (name: string, share: number) => new File([new Uint8Array(PHOTO_LIMITS.maxBytes * share)], name)
  const sent = fittingRepeats(photo('photo', 0.5), [photo('too big', 0.75), photo('small', 0.25), photo('too many', 0.5)])
  expect(sent.map(({ name }) => name)).toEqual(['small'])
})
