import { expect, test } from 'vitest'
import { WorkSlots } from './analyze.routes.ts'

const held = () => {
  let finish: () => void = () => undefined
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { work: () => work, finish: () => finish() }
}

test('runs as many as there are slots, lets some wait, refuses the rest as busy', async () => {
  const slots = new WorkSlots({ slots: 1, waiting: 1 })
  const [first, second] = [held(), held()]
  const running = slots.run(first.work)
  let hasStarted = false
  const waiting = slots.run(async () => {
    hasStarted = true
    await second.work()
  })
  await expect(slots.run(async () => undefined)).rejects.toMatchObject({ code: 'service_busy' })
  expect(hasStarted).toBe(false)
  first.finish()
  await running
  await Promise.resolve()
  expect(hasStarted).toBe(true)
  second.finish()
  await waiting
})

test('work that fails gives its slot back', async () => {
  const slots = new WorkSlots({ slots: 1, waiting: 0 })
  await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(slots.run(async () => 'next')).resolves.toBe('next')
})
