import { CONTENT_IMAGE_KEYS, type ContentImageKey, type ContentTextKey } from '@chioma/contract'

export const EDITOR_TABS = ['homepage', 'cases', 'features', 'footerBase', 'footerComplete'] as const
export type EditorTab = (typeof EDITOR_TABS)[number]

/** Texts that stand together, with the picture that belongs to them. */
export interface ContentGroup {
  /** Names the group's heading: `groups.<name>`. */
  name: string
  texts: readonly ContentTextKey[]
  image?: ContentImageKey
}

const caseGroup = (number: 1 | 2 | 3 | 4): ContentGroup => ({
  name: `case${number}`,
  texts: [`case${number}Title`, `case${number}Desc`],
  image: CONTENT_IMAGE_KEYS[number - 1] ?? `case${number}_image`,
})

/** What is edited where, in the order of the page. */
export const GROUPS_OF_TAB: Record<EditorTab, readonly ContentGroup[]> = {
  homepage: [{ name: 'hero', texts: ['heroTitle', 'heroSubtitle', 'heroDescription'] }],
  cases: [caseGroup(1), caseGroup(2), caseGroup(3), caseGroup(4)],
  features: [
    { name: 'feature1', texts: ['feature1Title', 'feature1Desc'] },
    { name: 'feature2', texts: ['feature2Title', 'feature2Desc'] },
  ],
  footerBase: [{ name: 'footerBase', texts: ['footerTitle', 'footerDescription', 'footerCopyright'] }],
  footerComplete: [
    {
      name: 'footerPlatform',
      texts: ['footerPlatformTitle', 'footerHowItWorks', 'footerAITechnology', 'footerAccuracyReport', 'footerPartnerNetwork'],
    },
    {
      name: 'footerSupport',
      texts: ['footerSupportTitle', 'footerHelpCenter', 'footerContact', 'footerPrivacy', 'footerTerms'],
    },
    { name: 'footerSecurity', texts: ['footerSecurityTitle', 'footerHIPAA', 'footerSSL', 'footerPaymentVerified'] },
  ],
}

const LONG = /(Desc|Description)$/

/** Whether a text runs over several lines. */
export const isLong = (key: ContentTextKey): boolean => LONG.test(key)
