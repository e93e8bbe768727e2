import { z } from 'zod'

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
