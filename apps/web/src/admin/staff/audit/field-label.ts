import { COUNTRIES, countryName, formatTaxRate, LANGUAGES, type Language } from '@chioma/contract'
import type { TFunction } from 'i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { formatInstant } from '../../../lib/format-times.ts'

/** Where the words stand that a form has for its fields, by the change that it makes or by the kind of thing that it changes. */
const FORM_WORDS: Readonly<Record<string, string>> = {
  'center.hours_changed': 'backoffice:hours',
  'center.closed_days_added': 'backoffice:closures',
  'center.closed_days_removed': 'backoffice:closures',
  'booking.settings_changed': 'backoffice:bookings.settings',
  center: 'editor:centers.fields',
  model: 'staff:models.fields',
  practitioner: 'backoffice:practitioners',
  product: 'backoffice:products.fields',
  prompt: 'staff:prompts',
  rule: 'backoffice:rules.fields',
  shipping_option: 'backoffice:shipping.fields',
  staff: 'staff:fields',
  tax_rate: 'backoffice:taxes.fields',
}

/** Words for fields that stand under another name where staff fill them in. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  evidence: 'backoffice:products.fields.evidenceLevel',
  hours: 'backoffice:hours.open',
  imageUrl: 'backoffice:products.image',
  minConfidence: 'backoffice:rules.fields.minConfidence',
  reason: 'backoffice:refund.reason',
  requiredIssues: 'backoffice:rules.fields.requiredIssues',
  severityLevels: 'backoffice:rules.fields.severityLevels',
  status: 'backoffice:bookings.status',
  texts: 'backoffice:products.texts',
  version: 'staff:audit.version',
  with: 'staff:audit.signedInWith',
}

/** Where the words stand that values of a field have, by the last step of the way to it. */
const VALUE_WORDS: Readonly<Record<string, readonly string[]>> = {
  attendance: ['backoffice:bookings.attendance'],
  cancelledBy: ['staff:audit.cancelledBy'],
  category: ['backoffice:products.categories'],
  contraindications: ['shop:contraindications'],
  failureCode: ['errors:modelFailure'],
  level: ['shop:evidence'],
  outcome: ['staff:audit.outcomes'],
  role: ['staff:roles'],
  severity: ['findings:severity'],
  severityLevels: ['findings:severity'],
  status: ['backoffice:bookings.statuses', 'backoffice:fulfillment.statuses', 'backoffice:orders.statuses'],
  type: ['staff:prompts.types'],
  verdict: ['insights:review.verdicts'],
  with: ['staff:audit.waysToSignIn'],
}

/** Noted in hundredths of a percent. */
const BASIS_POINTS = new Set(['rateBasisPoints', 'serviceRateBasisPoints'])
/** Noted as a share, 0 to 1. */
const SHARES = new Set(['minConfidence'])
/** Codes of signs. */
const FINDINGS = /(^|\.)(requiredIssues|findings\.code)$/
const COUNTRY = /^(countries|country|shopCountry)$/
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/**
 * What a field of a change is called where staff fill it in; its own name where nobody has words for it. Of what is nested, each step of
 * the way: `texts.it.name` is "Testi · IT · Nome".
 */
export function fieldLabel(t: TFunction, action: string, name: string): string {
  const form = FORM_WORDS[action] ?? FORM_WORDS[action.split('.', 1).join()]
  const steps = name.split('.').map((step) => {
    if (LANGUAGES.some((language) => language === step)) return step.toUpperCase()
    const ofForm = BASIS_POINTS.has(step) ? undefined : form && `${form}.${step}`
    const keys = [ofForm, OTHER_WORDS[step], `staff:audit.fields.${step}`].filter((key) => key !== undefined)
    return step === '' ? step : t(keys, { defaultValue: step })
  })
  return steps.join(' · ')
}

/** What a noted value is called on screen; itself where it has no other name. Times are those of `timeZone`, or of the reader where there is none. */
export function valueLabel(
  t: TFunction,
  { language, timeZone }: { language: Language; timeZone?: string | undefined },
  name: string,
  value: string,
): string {
  const field = name.split('.').at(-1) ?? ''
  if (TIME.test(value)) return timeZone === undefined ? formatDateTime(value) : formatInstant(value, language, timeZone)
  if (BASIS_POINTS.has(field)) return formatTaxRate(Number(value), language)
  if (SHARES.has(field)) return formatTaxRate(10_000 * Number(value), language)
  if (FINDINGS.test(name)) return t(`findings:codes.${value}.name.cosmetic`, { defaultValue: value })
  if (COUNTRY.test(field)) {
    const country = COUNTRIES.find((known) => known === value)
    return country === undefined ? value : countryName(country, language)
  }
  if (field === 'weekday')
    return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(dayOf(Number(value)))
  const places = VALUE_WORDS[field]
  if (places === undefined) return value
  return t(
    places.map((place) => `${place}.${value}`),
    { defaultValue: value },
  )
}

/** A day of that weekday by ISO 8601: the fifth of January 2026 was a Monday. */
const dayOf = (weekday: number): Date => new Date(Date.UTC(2026, 0, 4 + weekday))

/** What says nothing to who reads it: ids, what the entry says itself, and what was counted or worked out for a screen. */
const UNTOLD = new Set([
  ...['id', 'aiModelId', 'centerId', 'orderId', 'orderLineId', 'practitionerId', 'productId'],
  ...['createdAt', 'updatedAt', 'savedAt', 'savedBy', 'reviewedAt', 'reviewer', 'timeZone', 'promptVersion'],
  ...['awaitsEarlyStart', 'heldStock', 'isCalibrated', 'isCustomerErased', 'isMadeByRule', 'isRecommended', 'isSecretSet'],
  ...['keySource', 'mayBeUsedAsLabels', 'otherRuleCount', 'person', 'report', 'ruleCount', 'shopCurrency', 'shopPrice'],
  ...['upcomingBookings', 'warnings', 'wasOrdered'],
])
export const isTold = (name: string): boolean => name.split('.').every((step) => !UNTOLD.has(step))
