import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { getPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** The niceness of a process's threads, that of the first one apart, after it ran some code. */
function nicenessAfter(code: string): { own: number; others: number[] } {
  const script = `
    import { readdirSync, readFileSync } from 'node:fs'
    import { lowerPriority, lowerPriorityOfHelpers } from ${JSON.stringify(new URL('lower-priority.ts', import.meta.url).href)}
    ${code}
    const nicenessOf = (thread) => Number(readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ')[1].split(' ')[16])
    const others = readdirSync('/proc/self/task').filter((thread) => Number(thread) !== process.pid)
    console.log(JSON.stringify({ own: nicenessOf(process.pid), others: others.map(nicenessOf) }))`
  return JSON.parse(
    execFileSync(process.execPath, ['--import', TSX, '--input-type=module', '--eval', script], { encoding: 'utf8' }),
  )
}

const usual = getPriority()
const lowered = Math.max(usual, 10)

test.skipIf(process.platform !== 'linux')('the thread that answers goes before those that help it', () => {
  expect(nicenessAfter('').others).toContain(usual)
  const { own, others } = nicenessAfter('lowerPriorityOfHelpers()')
  expect(own).toBe(usual)
  expect(new Set(others)).toEqual(new Set([lowered]))
})

test.skipIf(process.platform !== 'linux')('a thread that asks for it goes behind the others, alone', () => {
  const { own, others } = nicenessAfter('lowerPriority()')
  expect(own).toBe(lowered)
  expect(new Set(others)).toEqual(new Set([usual]))
})
