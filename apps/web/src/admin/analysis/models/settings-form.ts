import { type ModelSpend, modelSettingsPatchSchema } from '@chioma/contract'
import { z } from 'zod'
import { readNumber, textAs } from '../../../lib/form/text-schemas.ts'

const { dailyBudgetUsd, deadlineMs } = modelSettingsPatchSchema.shape

/** What stands in the fields, US dollars a day and seconds, as it is sent: to the cent, and in milliseconds. */
export const settingsFormSchema = z.object({
  dailyBudgetUsd: textAs(dailyBudgetUsd, (text) => Math.round(readNumber(text) * 100) / 100),
  deadlineMs: textAs(deadlineMs, (text) => Math.round(readNumber(text) * 1000)),
})
export type SettingsValues = z.input<typeof settingsFormSchema>
export type SettingsField = keyof SettingsValues

export const DEADLINE_SECONDS = { min: (deadlineMs.minValue ?? 0) / 1000, max: (deadlineMs.maxValue ?? 0) / 1000 }

export const settingsOf = ({ today, deadlineMs }: ModelSpend): SettingsValues => ({
  dailyBudgetUsd: String(today.budgetUsd),
  deadlineMs: String(deadlineMs / 1000),
})
