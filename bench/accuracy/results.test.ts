import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { drawTable } from './draw-table.ts'
import { readStoredResults } from './results.ts'
import { tasksFor } from './tasks.ts'

const TASKS = tasksFor({ perturbations: true })

test('every task has a name of its own', () => {
  expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length)
})

test('the stored figures are of tasks that still exist', async () => {
  const { figures } = await readStoredResults(fileURLToPath(new URL('../baseline.json', import.meta.url)))
  const ids = TASKS.map(({ id }) => id)
  expect(Object.keys(figures).length).toBeGreaterThan(50)
  expect(Object.keys(figures).filter((id) => !ids.includes(id))).toEqual([])
})

test('a table sets words to the left and numbers to the right', () => {
  expect(
    drawTable(
      ['figure', 'value'],
      [
        ['gate', '0.9'],
        ['view of heads', '10.25'],
      ],
    ),
  ).toEqual(['figure         value', '─────────────  ─────', 'gate             0.9', 'view of heads  10.25'])
})
