import { LANGUAGES, type Language } from '@chioma/contract'
import type { TFunction } from 'i18next'
import { formatDateTime } from '../../../lib/format.ts'

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
  cancelReason: 'backoffice:bookings.facts.reason',
  centerName: 'backoffice:bookings.center',
  createdAt: 'backoffice:bookings.facts.booked',
  due: 'backoffice:bookings.facts.payment',
  evidence: 'backoffice:products.fields.evidenceLevel',
  hours: 'backoffice:hours.open',
  imageUrl: 'backoffice:products.image',
  orderNumber: 'backoffice:orders.number',
  practitioner: 'backoffice:bookings.practitioner',
  reason: 'backoffice:refund.reason',
  seat: 'backoffice:bookings.facts.seat',
  status: 'backoffice:bookings.status',
  texts: 'backoffice:products.texts',
  version: 'staff:audit.version',
  with: 'staff:audit.signedInWith',
}

/** Where the words stand that values of a field have, by the field, or by the kind of thing and the field. */
const VALUE_WORDS: Readonly<Record<string, string>> = {
  attendance: 'backoffice:bookings.attendance',
  'booking.status': 'backoffice:bookings.statuses',
  'order.status': 'backoffice:orders.statuses',
  role: 'staff:roles',
  with: 'staff:audit.waysToSignIn',
}

/** Noted in hundredths of a percent. */
const BASIS_POINTS = new Set(['rateBasisPoints', 'serviceRateBasisPoints'])
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const kindOf = (action: string): string => action.split('.', 1).join()

/**
 * What a field of a change is called where staff fill it in, or where it is refused; its own name where neither has words for it. Of what is nested, each step of
 * the way: `texts.it.name` is "Testi · IT · Nome".
 */
export function fieldLabel(t: TFunction, action: string, name: string): string {
  const form = FORM_WORDS[action] ?? FORM_WORDS[kindOf(action)]
  const steps = name.split('.').map((step) => {
    if (step === '') return step
    if (LANGUAGES.some((language) => language === step)) return step.toUpperCase()
    const keys = [form && `${form}.${step}`, OTHER_WORDS[step], `staff:audit.fields.${step}`, `errors:fields.${step}`]
    return t(
      keys.filter((key) => key !== undefined),
      { defaultValue: step },
    )
  })
  return steps.join(' · ')
}

/** What a noted value is called on screen, instants in the reader's time zone; itself where it has no other name. */
export function valueLabel(
  t: TFunction,
  language: Language,
  { action, name }: { action: string; name: string },
  value: string,
): string {
  if (INSTANT.test(value)) return formatDateTime(value)
  if (BASIS_POINTS.has(name)) {
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
    return percent.format(Number(value) / 10_000)
  }
  const words = VALUE_WORDS[`${kindOf(action)}.${name}`] ?? VALUE_WORDS[name]
  return words === undefined ? value : t(`${words}.${value}`, { defaultValue: value })
}

/** Fields without the ids that say nothing to a reader: that of the entry's own subject, and those whose name is noted beside them. */
export function withoutIds<Field extends { name: string }>(fields: readonly Field[]): Field[] {
  const names = new Set(fields.map(({ name }) => name))
  const isNamed = (stem: string) => ['Name', 'Number'].some((ending) => names.has(`${stem}${ending}`))
  return fields.filter(({ name }) => {
    if (name === 'id') return false
    if (name.endsWith('.id')) return !names.has(name.replace(/id$/, 'name'))
    return !(name.endsWith('Id') && isNamed(name.slice(0, -2)))
  })
}
