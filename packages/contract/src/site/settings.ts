import { z } from 'zod'
import { remoteProviderIdSchema } from '../analysis/ai-models.ts'
import { languageSchema } from '../languages.ts'
import { currencySchema } from '../money.ts'
import { paymentSettingsSchema } from '../shop/payments.ts'
import { countrySchema } from '../shop/recipients.ts'

/** What the site tells its own pages: `GET /api/settings`. */
export const siteSettingsSchema = z.object({
  /** From the visitor's country; the browser's own choice, once made, stands above it. */
  suggestedLanguage: languageSchema,
  tileUrl: z.string(),
  claimsMode: z.enum(['cosmetic', 'clinic']),
  retentionDays: z.number().int().positive(),
  /** What the shop is kept in. */
  currency: currencySchema,
  /** Where the shop is; `null` where that is not set. */
  country: countrySchema.nullable(),
  /** `null` where nothing can be paid. */
  payments: paymentSettingsSchema.nullable(),
  /** False where no mail server is set: then nobody gets a mail. */
  sendsMail: z.boolean(),
  /** Providers whose models would look at a photo; each needs the visitor's consent. */
  photoProviders: z.array(z.object({ id: remoteProviderIdSchema, name: z.string() })),
})
export type SiteSettings = z.infer<typeof siteSettingsSchema>
