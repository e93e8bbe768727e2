import type { ModelSpend } from '@chioma/contract'
import { describe, expect, test } from 'vitest'
import { DEADLINE_SECONDS, settingsFormSchema, settingsOf } from './spend-panel.tsx'

const SPEND: ModelSpend = { today: { committedUsd: 1, budgetUsd: 5 }, deadlineMs: 25_000, version: 3, models: [] }

describe('budget and deadline', () => {
  test('read as US dollars to the cent and as milliseconds', () => {
    const read = settingsFormSchema.parse({ dailyBudgetUsd: '12,34', deadlineMs: '7.5' })
    expect(read).toEqual({ dailyBudgetUsd: 12.34, deadlineMs: 7_500 })
  })

  test.each([
    { dailyBudgetUsd: '', deadlineMs: '4' },
    { dailyBudgetUsd: '100001', deadlineMs: '121' },
    { dailyBudgetUsd: 'much', deadlineMs: 'long' },
  ])('are none of $dailyBudgetUsd and $deadlineMs', (values) => {
    const refused = settingsFormSchema.safeParse(values).error?.issues.map(({ path }) => path.join('.'))
    expect(refused).toEqual(['dailyBudgetUsd', 'deadlineMs'])
  })

  test.each(['1.000', '1,005', '0.001', '1e3'])(
    'a budget of %s is refused and not rounded: it may be meant otherwise',
    (dailyBudgetUsd) => {
      expect(settingsFormSchema.safeParse({ dailyBudgetUsd, deadlineMs: '25' }).success).toBe(false)
    },
  )

  test('stand in the fields as they are sent', () => {
    expect(settingsFormSchema.parse(settingsOf(SPEND))).toEqual({ dailyBudgetUsd: 5, deadlineMs: 25_000 })
  })

  test('have bounds that can be told', () => {
    expect(DEADLINE_SECONDS).toEqual({ min: 5, max: 120 })
  })
})
