import { z } from 'zod'
import { versionFromZeroSchema, versionSchema } from '../versions.ts'

const CASES = [1, 2, 3, 4] as const

export const CONTENT_TEXT_KEYS = [
  'heroTitle',
  'heroSubtitle',
  'heroDescription',
  ...CASES.flatMap((n) => [`case${n}Title`, `case${n}Desc`] as const),
  'feature1Title',
  'feature1Desc',
  'feature2Title',
  'feature2Desc',
  'footerTitle',
  'footerDescription',
  'footerCopyright',
  'footerPlatformTitle',
  'footerHowItWorks',
  'footerAITechnology',
  'footerAccuracyReport',
  'footerPartnerNetwork',
  'footerSupportTitle',
  'footerHelpCenter',
  'footerContact',
  'footerPrivacy',
  'footerTerms',
  'footerSecurityTitle',
  'footerHIPAA',
  'footerSSL',
  'footerPaymentVerified',
] as const
export const CONTENT_IMAGE_KEYS = CASES.map((n) => `case${n}_image` as const)

export type ContentTextKey = (typeof CONTENT_TEXT_KEYS)[number]
export type ContentImageKey = (typeof CONTENT_IMAGE_KEYS)[number]

/** One entry of the site's content. `key` addresses the default language, `key@fr` a translation. */
export const contentEntrySchema = z.object({ key: z.string(), content: z.string(), imageUrl: z.string().nullable() })
export type ContentEntry = z.infer<typeof contentEntrySchema>

/** Longest text of one entry. */
export const CONTENT_LENGTH = 4_000

/** All of the edited content and the edition it belongs to: `GET /api/admin/content/edition`. 0: nothing was ever edited. */
export const contentEditionSchema = z.object({ edition: versionFromZeroSchema, entries: z.array(contentEntrySchema) })
export type ContentEdition = z.infer<typeof contentEditionSchema>

/**
 * `POST /api/admin/content/bulk-update`: everything or nothing. `content` maps keys, with `@language` for a translation, to texts; an empty
 * text brings the default back; under an image's key it is the alternative text. `images` maps image keys to addresses that the upload gave, empty for none.
 * With the `edition` that was looked at, entries that somebody else changed since are refused with both sides, and nothing is stored.
 */
export const contentUpdateSchema = z.object({
  content: z.record(z.string().max(60), z.string().max(CONTENT_LENGTH)).default({}),
  images: z.record(z.string().max(60), z.string().max(200)).default({}),
  edition: versionFromZeroSchema.optional(),
})
export type ContentUpdate = z.infer<typeof contentUpdateSchema>

/** One Save All. A past one can be brought back: that makes a new edition. */
export const contentEditionSummarySchema = z.object({
  edition: versionSchema,
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
  changedKeys: z.array(z.string()),
  /** What stood under these keys before, and what has stood there since; where the default stands there is none. */
  before: z.array(contentEntrySchema),
  after: z.array(contentEntrySchema),
})
export type ContentEditionSummary = z.infer<typeof contentEditionSummarySchema>

/** Brings an edition back; `edition` is the one that was looked at. */
export const contentRestoreSchema = z.object({ edition: versionFromZeroSchema.optional() })

/** `current` of the refusal `version_conflict` of content: what stands now under the keys that both changed, and what was to stand there. */
export const contentConflictSchema = z.object({
  edition: versionFromZeroSchema,
  savedBy: z.string(),
  entries: z.array(contentEntrySchema),
  wanted: z.array(contentEntrySchema),
})
export type ContentConflict = z.infer<typeof contentConflictSchema>
