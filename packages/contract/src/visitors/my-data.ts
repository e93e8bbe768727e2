import { z } from 'zod'
import { remoteProviderIdSchema } from '../analysis/ai-models.ts'

/** A provider that was sent a photo of the visitor: `GET /api/my-data/photo-viewers`, first ones first. */
export const photoViewerSchema = z.object({
  analysisId: z.uuid(),
  provider: remoteProviderIdSchema,
  providerName: z.string(),
  /** As the provider spells it. */
  model: z.string(),
  sentAt: z.iso.datetime(),
})
export type PhotoViewer = z.infer<typeof photoViewerSchema>

/** What the staff may open of an analysis. */
export const OPENED_BY_STAFF = ['photo', 'report'] as const

/** A look of the staff at what is a visitor's: `GET /api/my-data/opened-by-staff`, first ones first. Who of them it was stays in the audit log. */
export const openedByStaffSchema = z.object({
  analysisId: z.uuid(),
  /** When the analysis was asked for. */
  createdAt: z.iso.datetime(),
  what: z.enum(OPENED_BY_STAFF),
  openedAt: z.iso.datetime(),
})
export type OpenedByStaff = z.infer<typeof openedByStaffSchema>
