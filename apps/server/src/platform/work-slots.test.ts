import { afterEach, expect, test, vi } from 'vitest'
import { WorkSlots } from './work-slots.ts'

const ROOMY = { slots: 1, waiting: 9, slotsOfOne: 9, waitingOfOne: 9, longestWaitMs: 60_000 }
const HERE = { of: 'a' }

afterEach(() => vi.useRealTimers())

/** Work that lasts until it is told to finish; `started` are the names of those that began, in their order. */
function workshop(slots: WorkSlots) {
  const started: string[] = []
  const begin = (name: string, caller: { of: string; signal?: AbortSignal } = { of: name }) => {
    let finish: () => void = () => undefined
    const lasts = new Promise<void>((resolve) => {
      finish = resolve
    })
    const done = slots.run(async () => {
      started.push(name)
      await lasts
    }, caller)
    done.catch(() => undefined)
    return {
      done,
      finish: async () => {
        finish()
        await done
        await Promise.resolve()
      },
    }
  }
  return { started, begin }
}

test('runs as many as there are slots, lets some wait, refuses the rest as busy', async () => {
  const slots = new WorkSlots({ ...ROOMY, waiting: 1 })
  const { started, begin } = workshop(slots)
  const first = begin('first')
  const second = begin('second')
  await expect(begin('third').done).rejects.toMatchObject({ code: 'service_busy' })
  expect(started).toEqual(['first'])
  await first.finish()
  expect(started).toEqual(['first', 'second'])
  await second.finish()
})

test('work that fails gives its slot back', async () => {
  const slots = new WorkSlots({ ...ROOMY, waiting: 0 })
  await expect(slots.run(() => Promise.reject(new Error('broken')), HERE)).rejects.toThrow('broken')
  await expect(slots.run(async () => 'next', HERE)).resolves.toBe('next')
})

test('who leaves while waiting gives the place in the line back', async () => {
  const slots = new WorkSlots({ ...ROOMY, waiting: 1 })
  const { started, begin } = workshop(slots)
  const first = begin('first')
  const gone = new AbortController()
  const waiting = begin('gone', { of: 'b', signal: gone.signal })
  gone.abort(new Error('hung up'))
  await expect(waiting.done).rejects.toThrow('hung up')
  const next = begin('next')
  await first.finish()
  expect(started).toEqual(['first', 'next'])
  await next.finish()
})

test('who waits too long is refused as busy', async () => {
  vi.useFakeTimers()
  const slots = new WorkSlots({ ...ROOMY, longestWaitMs: 1_000 })
  const { begin } = workshop(slots)
  begin('first')
  const { done } = begin('second')
  vi.advanceTimersByTime(1_001)
  await expect(done).rejects.toMatchObject({ code: 'service_busy' })
})

test('one caller holds a few slots and a few places in the line; others pass', async () => {
  const slots = new WorkSlots({ slots: 3, waiting: 9, slotsOfOne: 2, waitingOfOne: 1, longestWaitMs: 60_000 })
  const { started, begin } = workshop(slots)
  const greedy = [begin('a1', HERE), begin('a2', HERE), begin('a3', HERE)]
  await expect(begin('a4', HERE).done).rejects.toMatchObject({ code: 'service_busy' })
  await begin('b').finish()
  expect(started).toEqual(['a1', 'a2', 'b'])
  await greedy[0]?.finish()
  expect(started).toEqual(['a1', 'a2', 'b', 'a3'])
})

test('of those who wait, who holds fewest comes first', async () => {
  const slots = new WorkSlots({ ...ROOMY, slots: 2 })
  const { started, begin } = workshop(slots)
  const [first] = [begin('a1', HERE), begin('a2', HERE), begin('a3', HERE), begin('b')]
  await first?.finish()
  expect(started).toEqual(['a1', 'a2', 'b'])
})

test('is stuck when every slot is held and nobody comes or goes for half a minute', async () => {
  vi.useFakeTimers()
  const slots = new WorkSlots({ ...ROOMY, slots: 2 })
  const { begin } = workshop(slots)
  const work = begin('first')
  vi.setSystemTime(Date.now() + 31_000)
  await expect(slots.check()).resolves.toBeUndefined()
  begin('second')
  await expect(slots.check()).resolves.toBeUndefined()
  vi.setSystemTime(Date.now() + 31_000)
  await expect(slots.check()).rejects.toThrow('every slot')
  await work.finish()
  await expect(slots.check()).resolves.toBeUndefined()
})
