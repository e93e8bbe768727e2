import { LANGUAGES } from '@chioma/contract'
import type { TFunction } from 'i18next'

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

/** Words for fields that several kinds of things have, or that no form has under the field's own name. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  evidence: 'backoffice:products.fields.evidenceLevel',
  hours: 'backoffice:hours.open',
  imageUrl: 'backoffice:products.image',
  reason: 'backoffice:refund.reason',
  status: 'backoffice:bookings.status',
  texts: 'backoffice:products.texts',
  version: 'staff:audit.version',
  with: 'staff:audit.signedInWith',
}

/** Where the words stand that values of a field have, by the field. */
const VALUE_WORDS: Readonly<Record<string, string>> = {
  attendance: 'backoffice:bookings.attendance',
  role: 'staff:roles',
  with: 'staff:audit.waysToSignIn',
}

/** Noted in another unit than the words of their form say. */
const OTHER_UNIT = new Set(['rateBasisPoints', 'serviceRateBasisPoints'])

/**
 * What a field of a change is called where staff fill it in; its own name where no form has words for it. Of what is nested, each step of
 * the way: `texts.it.name` is "Testi · IT · Nome".
 */
export function fieldLabel(t: TFunction, action: string, name: string): string {
  const form = FORM_WORDS[action] ?? FORM_WORDS[action.split('.', 1).join()]
  const steps = name.split('.').map((step) => {
    if (OTHER_UNIT.has(step)) return step
    if (LANGUAGES.some((language) => language === step)) return step.toUpperCase()
    const keys = [form && `${form}.${step}`, OTHER_WORDS[step]].filter((key) => key !== undefined)
    return keys.length === 0 ? step : t(keys, { defaultValue: step })
  })
  return steps.join(' · ')
}

/** What a noted value is called on screen; itself where it has no other name. */
export function valueLabel(t: TFunction, name: string, value: string): string {
  const words = VALUE_WORDS[name]
  return words === undefined ? value : t(`${words}.${value}`, { defaultValue: value })
}
