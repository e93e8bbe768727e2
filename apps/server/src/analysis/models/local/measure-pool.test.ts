import { afterEach, describe, expect, test, vi } from 'vitest'
import { scalpPhoto } from '../../../../../../tests/support/photos.ts'
import { createEmbeddedModels, MeasurePool } from './measure-pool.ts'
import type { MeasureRequest } from './measure-protocol.ts'

/** Answers with the photo's first byte and the thread's number; 1 makes it crash, 2 makes it hang in a loop, 3 is a photo it cannot read. */
const WORKER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ photo }) => {
      const [command] = photo
      if (command === 1) throw new Error('crash')
      if (command === 2) for (;;);
      if (command === 3) return parentPort.postMessage({ unreadable: 'no end' })
      setTimeout(() => parentPort.postMessage({ answer: { hairMaskPng: Uint8Array.of(threadId), totalMs: command } }), 30)
    })
  `)}`,
)
const photo = (command: number): MeasureRequest => ({ photo: Uint8Array.of(command), wants: {} })

let pool: MeasurePool
const open = (options: { size: number }) => {
  pool = new MeasurePool({ entry: WORKER, ...options })
  return pool
}
afterEach(() => pool.close())

/** The clocks that the pool started, each with what makes its time be up. */
function holdClocks(): (() => void)[] {
  const clocks: (() => void)[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const clock = new AbortController()
    clocks.push(() => clock.abort(new DOMException('The time is up', 'TimeoutError')))
    return clock.signal
  })
  return clocks
}

describe('the measuring threads', () => {
  test('look at many photos, each thread at one at a time, and give every answer to its own caller', async () => {
    open({ size: 2 })
    const commands = [10, 11, 12, 13, 14, 15, 16]
    const answers = await Promise.all(commands.map((command) => pool.measure(photo(command))))
    expect(answers.map((answer) => answer.totalMs)).toEqual(commands)
    expect(new Set(answers.map((answer) => JSON.stringify(answer.hairMaskPng))).size).toBe(2)
  })

  test('a thread that crashes fails its own photo alone and is replaced', async () => {
    open({ size: 1 })
    const crashed = pool.measure(photo(1))
    const next = pool.measure(photo(20))
    await expect(crashed).rejects.toThrow('a measuring thread failed')
    expect((await next).totalMs).toBe(20)
  })

  test('a thread that hangs is ended when the time is up, and replaced', async () => {
    const clocks = holdClocks()
    open({ size: 1 })
    const hangs = expect(pool.measure(photo(2))).rejects.toMatchObject({ name: 'TimeoutError' })
    clocks[0]?.()
    await hangs
    expect((await pool.measure(photo(21))).totalMs).toBe(21)
  })

  test('waiting for a thread takes nothing of the time that a photo may be looked at', async () => {
    const clocks = holdClocks()
    open({ size: 1 })
    const hangs = [pool.measure(photo(2)), pool.measure(photo(2))]
    const waits = pool.measure(photo(27))
    for (const [index, hang] of hangs.entries()) {
      expect(clocks).toHaveLength(index + 1)
      clocks[index]?.()
      await expect(hang).rejects.toMatchObject({ name: 'TimeoutError' })
    }
    expect((await waits).totalMs).toBe(27)
  })

  test('stops at the signal of its caller, at work as well as in the queue', async () => {
    open({ size: 1 })
    const stop = new AbortController()
    const working = pool.measure(photo(2), stop.signal)
    const queued = pool.measure(photo(22), stop.signal)
    const other = pool.measure(photo(23))
    setTimeout(() => stop.abort(new Error('enough')), 100)
    await expect(working).rejects.toThrow('enough')
    await expect(queued).rejects.toThrow('enough')
    expect((await other).totalMs).toBe(23)
  })

  test('a photo that cannot be read keeps the thread', async () => {
    open({ size: 1 })
    const { hairMaskPng } = await pool.measure(photo(24))
    await expect(pool.measure(photo(3))).rejects.toMatchObject({ name: 'UnreadablePhotoError', message: 'no end' })
    expect((await pool.measure(photo(25))).hairMaskPng).toEqual(hairMaskPng)
  })

  test('closing refuses what waits and ends the threads', async () => {
    open({ size: 1 })
    const working = pool.measure(photo(2))
    const queued = pool.measure(photo(26))
    const ends = Promise.allSettled([working, queued])
    await pool.close()
    expect((await ends).map((end) => end.status)).toEqual(['rejected', 'rejected'])
  })
})

test('the embedded model looks at a photo and measures it', async () => {
  pool = new MeasurePool({ size: 1 })
  const models = createEmbeddedModels(pool)
  expect(models.map(({ provider, modelId }) => `${provider}/${modelId}`)).toEqual(['local/chioma-measure'])
  const request = { photo: await scalpPhoto(), mediaType: 'image/jpeg', language: 'en', questionnaire: undefined } as const
  const measured = await models[0]?.analyze(request, AbortSignal.timeout(30_000))
  expect(measured?.reading).toMatchObject({ outcome: 'completed', view: 'microscope' })
})
