import type { FindingCode } from './finding-codes.ts'
import type { AlertCode } from './reading.ts'

/** The findings that say what an alert is of: where one of them is a red flag, the alert says nothing that it does not. */
export const ALERT_EXPLAINED_BY: Readonly<Record<AlertCode, readonly FindingCode[]>> = {
  bare_area: ['patchy_loss', 'scarring_signs'],
  crust: ['thick_scale'],
  sore_skin: [],
  yellow_spots: ['pustules'],
}
