import { z } from 'zod'
import { languageSchema } from './languages.ts'

/** What the site tells its own pages: `GET /api/settings`. */
export const siteSettingsSchema = z.object({
  /** From the visitor's country; the browser's own choice, once made, stands above it. */
  suggestedLanguage: languageSchema,
  tileUrl: z.string(),
  claimsMode: z.enum(['cosmetic', 'clinic']),
  retentionDays: z.number().int().positive(),
})
export type SiteSettings = z.infer<typeof siteSettingsSchema>
