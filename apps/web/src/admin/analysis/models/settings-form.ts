import type { ModelSpend } from '@chioma/contract'
import { readAmount } from './model-form.ts'

/** What stands in the fields: US dollars a day, and seconds. */
export interface SettingsValues {
  dailyBudgetUsd: string
  deadlineMs: string
}
export type SettingsField = keyof SettingsValues
export const SETTINGS_FIELDS: readonly SettingsField[] = ['dailyBudgetUsd', 'deadlineMs']

export const DEADLINE_SECONDS = { min: 5, max: 120 }
const HIGHEST_BUDGET_USD = 100_000

export const settingsOf = ({ today, deadlineMs }: ModelSpend): SettingsValues => ({
  dailyBudgetUsd: String(today.budgetUsd),
  deadlineMs: String(deadlineMs / 1000),
})

/** US dollars to the cent, and milliseconds; undefined for what is no such amount. */
export function readSettings(values: SettingsValues): Record<SettingsField, number | undefined> {
  const budget = readAmount(values.dailyBudgetUsd, HIGHEST_BUDGET_USD)
  const seconds = readAmount(values.deadlineMs, DEADLINE_SECONDS.max)
  return {
    dailyBudgetUsd: budget === undefined ? undefined : Math.round(budget * 100) / 100,
    deadlineMs: seconds === undefined || seconds < DEADLINE_SECONDS.min ? undefined : Math.round(seconds * 1000),
  }
}

/** What is sent, upon what was looked at. */
export function changeOf(values: SettingsValues, base: ModelSpend) {
  const { dailyBudgetUsd, deadlineMs } = readSettings(values)
  return {
    dailyBudgetUsd: dailyBudgetUsd ?? base.today.budgetUsd,
    deadlineMs: deadlineMs ?? base.deadlineMs,
    version: base.version,
  }
}
