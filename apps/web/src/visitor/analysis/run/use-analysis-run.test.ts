import { expect, test, vi } from 'vitest'
import { withUploadLock } from './use-analysis-run.ts'

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
