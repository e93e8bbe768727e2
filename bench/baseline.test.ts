import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readStoredResults } from './accuracy/results.ts'

const { figures } = await readStoredResults(fileURLToPath(new URL('baseline.json', import.meta.url)))

test.each([
  ['diseased', 0.01],
  ['everyday-loss', 0.02],
  ['head-severe', 0.01],
  ['head-moderate', 0.01],
])('of the stored photos of %s next to none is answered that nothing was seen', (set, most) => {
  expect(figures[`answers/${set}/nothing_seen`]?.value).toBeLessThanOrEqual(most)
})

test.each([
  ['microscope-clean', 0.05],
  ['full-hair', 0.05],
  ['head-mild', 0.05],
])('of the stored photos of %s few are sent to a doctor', (set, most) => {
  expect(figures[`answers/${set}/see_a_doctor`]?.value).toBeLessThanOrEqual(most)
})

test('the answer kinds of a set are shares of one whole', () => {
  const sets = new Set(Object.keys(figures).flatMap((id) => /^answers\/([^/]+)\//.exec(id)?.[1] ?? []))
  expect(sets.size).toBeGreaterThan(8)
  for (const set of sets) {
    const shares = Object.entries(figures).filter(([id]) => id.startsWith(`answers/${set}/`))
    expect(shares.reduce((sum, [, { value }]) => sum + value, 0)).toBeCloseTo(1, 2)
  }
})
