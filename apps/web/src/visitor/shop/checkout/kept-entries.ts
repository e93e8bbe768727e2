import { countrySchema } from '@chioma/contract'
import { z } from 'zod'

const STORAGE_KEY = 'chioma.checkoutEntries'

const text = z.string().optional()
const entriesSchema = z.object({
  email: text,
  recipient: z
    .object({
      ...{ name: text, street: text, addition: text, postalCode: text, city: text, region: text, phone: text },
      country: countrySchema.optional(),
    })
    .optional(),
})

/** What was entered so far for an order that is not paid. */
type Entries = z.infer<typeof entriesSchema>

/** What stood in the fields when the page was left in this tab. */
export function readEntries(): Entries {
  try {
    return entriesSchema.catch({}).parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    // Storage can be switched off, and its content is the visitor's to edit.
    return {}
  }
}

/** Keeps what is entered until the order is paid or the tab is closed. */
export function keepEntries(entries: Entries): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readEntries(), ...entries }))
  } catch {
    // Full or switched-off storage loses only the convenience of finding them again.
  }
}

/** The order is paid: the next one may be for somebody else. */
export const clearEntries = (storage: Storage): void => storage.removeItem(STORAGE_KEY)
