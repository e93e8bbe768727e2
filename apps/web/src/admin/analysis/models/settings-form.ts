import { type ModelSpend, modelSettingsPatchSchema } from '@chioma/contract'
import { z } from 'zod'
import { decimalText } from '../../../lib/form/text-schemas.ts'

const { dailyBudgetUsd, deadlineMs } = modelSettingsPatchSchema.shape

/** What stands in the fields, US dollars a day and seconds, as it is sent: to the cent, and in milliseconds. */
export const settingsFormSchema = z.object({
  dailyBudgetUsd: decimalText.transform((usd) => Math.round(usd * 100) / 100).pipe(dailyBudgetUsd),
  deadlineMs: decimalText.transform((seconds) => Math.round(seconds * 1000)).pipe(deadlineMs),
})
export type SettingsValues = z.input<typeof settingsFormSchema>
export type SettingsField = keyof SettingsValues

export const DEADLINE_SECONDS = { min: (deadlineMs.minValue ?? 0) / 1000, max: (deadlineMs.maxValue ?? 0) / 1000 }

export const settingsOf = ({ today, deadlineMs }: ModelSpend): SettingsValues => ({
  dailyBudgetUsd: String(today.budgetUsd),
  deadlineMs: String(deadlineMs / 1000),
})
