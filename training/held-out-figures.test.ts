import { readFileSync } from 'node:fs'
import { MEASURED_SENSITIVITIES } from '@chioma/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'

const share = z.number().min(0).max(1)
const figureSchema = z.strictObject({
  value: z.number(),
  low: z.number(),
  high: z.number(),
  n: z.int().positive(),
  what: z.string().min(10),
})
const text = readFileSync(new URL('../bench/held-out-figures.json', import.meta.url), 'utf8')
const figures = z.record(z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)+$/), figureSchema).parse(JSON.parse(text))

test('every stored figure lies within its interval', () => {
  const outside = Object.entries(figures).filter(([, { value, low, high }]) => value < low || value > high)
  expect(outside).toEqual([])
})

test('figures are kept in order, so that a change shows what changed', () => {
  expect(Object.keys(figures)).toEqual(Object.keys(figures).sort())
})

test.each(MEASURED_SENSITIVITIES)('the sensitivity that lets $view be calm about $code is the one that was measured', (row) => {
  const { value, low, high, n } = figureSchema.extend({ value: share }).parse(figures[row.figure])
  expect({ value, low, high, n }).toEqual({ value: row.sensitivity, low: row.low, high: row.high, n: row.photos })
})
