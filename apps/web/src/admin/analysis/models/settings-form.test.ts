import type { ModelSpend } from '@chioma/contract'
import { describe, expect, test } from 'vitest'
import { changeOf, readSettings, settingsOf } from './settings-form.ts'

const SPEND: ModelSpend = { today: { committedUsd: 1, budgetUsd: 5 }, deadlineMs: 25_000, version: 3, models: [] }

describe('budget and deadline', () => {
  test('read as US dollars to the cent and as milliseconds', () => {
    expect(readSettings({ dailyBudgetUsd: '12,345', deadlineMs: '7.5' })).toEqual({ dailyBudgetUsd: 12.35, deadlineMs: 7_500 })
  })

  test.each([
    { dailyBudgetUsd: '', deadlineMs: '4' },
    { dailyBudgetUsd: '100001', deadlineMs: '121' },
    { dailyBudgetUsd: 'much', deadlineMs: 'long' },
  ])('are none of $dailyBudgetUsd and $deadlineMs', (values) => {
    expect(readSettings(values)).toEqual({ dailyBudgetUsd: undefined, deadlineMs: undefined })
  })

  test('are sent upon the version that was looked at', () => {
    const values = { ...settingsOf(SPEND), dailyBudgetUsd: '9' }
    expect(changeOf(values, SPEND)).toEqual({ dailyBudgetUsd: 9, deadlineMs: 25_000, version: 3 })
  })
})
