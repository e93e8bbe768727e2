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
