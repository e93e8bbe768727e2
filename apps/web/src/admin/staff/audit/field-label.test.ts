import {
  adminBookingSchema,
  adminProductSchema,
  aiModelSchema,
  bookingSettingsSchema,
  LANGUAGES,
  type Language,
  openingHoursSchema,
  recommendationRuleSchema,
  shippingOptionSchema,
} from '@chioma/contract'
import { createInstance, type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { changedFields } from './audit-page.tsx'
import { fieldLabel, isTold, valueLabel } from './field-label.ts'

const NAMESPACES = ['backoffice', 'editor', 'errors', 'findings', 'insights', 'shop', 'staff'] as const

async function wordsIn(language: Language): Promise<TFunction> {
  const catalogues = NAMESPACES.map(async (namespace) => {
    const { default: catalogue } = await import(`../../../../../../locales/${language}/${namespace}.json`)
    return [namespace, catalogue] as const
  })
  const resources = { [language]: Object.fromEntries(await Promise.all(catalogues)) }
  return createInstance().init({ lng: language, ns: NAMESPACES, resources })
}

test('a field is called what its form calls it', async () => {
  const t = await wordsIn('it')
  expect(fieldLabel(t, 'product.changed', 'stock')).toBe('Giacenza')
  expect(fieldLabel(t, 'rule.changed', 'isActive')).toBe('Regola attiva')
  expect(fieldLabel(t, 'center.changed', 'address')).toBe('Indirizzo')
  expect(fieldLabel(t, 'center.hours_changed', 'seats')).toBe('Postazioni')
  expect(fieldLabel(t, 'staff.role_changed', 'role')).toBe('Ruolo')
})

test('a value is called what it is called elsewhere', async () => {
  const t = await wordsIn('it')
  expect(valueLabel(t, { language: 'it' }, 'role', 'editor')).toBe('Redattore')
  expect(valueLabel(t, { language: 'it' }, 'with', 'recovery_code')).toBe('Password e codice di recupero')
  expect(valueLabel(t, { language: 'it' }, 'role', 'somebody')).toBe('somebody')
  expect(valueLabel(t, { language: 'it' }, 'name', 'editor')).toBe('editor')
})

test('what is nested is called by each step of the way', async () => {
  const t = await wordsIn('it')
  expect(fieldLabel(t, 'product.changed', 'texts.it.name')).toBe('Testi · IT · Nome')
})

test('what nobody has words for keeps its own name', async () => {
  const t = await wordsIn('it')
  expect(fieldLabel(t, 'product.changed', 'somethingNew')).toBe('somethingNew')
  expect(fieldLabel(t, 'something.new', '')).toBe('')
})

test('times, rates, shares and codes are written as people read them', async () => {
  const t = await wordsIn('it')
  expect(fieldLabel(t, 'tax_rate.changed', 'rateBasisPoints')).toBe('Aliquota')
  expect(valueLabel(t, { language: 'it' }, 'rateBasisPoints', '2250')).toBe('22,5%')
  expect(valueLabel(t, { language: 'it' }, 'triggerConditions.minConfidence', '0.5')).toBe('50%')
  expect(valueLabel(t, { language: 'it' }, 'triggerConditions.requiredIssues', 'oiliness')).toBe('Eccesso di sebo')
  expect(valueLabel(t, { language: 'it' }, 'evidence.level', 'strong')).toBe('Prove forti')
  expect(valueLabel(t, { language: 'it' }, 'triggerConditions.severityLevels', 'low')).toBe('Lieve')
  expect(valueLabel(t, { language: 'it' }, 'startsAt', '2026-12-03T08:00:00.000Z')).toMatch(/^03\/12\/2026 \d\d:00$/)
  const inRome = { language: 'it', timeZone: 'Europe/Rome' } as const
  expect(valueLabel(t, inRome, 'startsAt', '2026-12-03T08:00:00.000Z')).toBe('3 dicembre 2026, 09:00')
  expect(valueLabel(t, { language: 'it' }, 'attendance', 'no_show')).toBe('Non è venuta')
})

test('lists are told in words, one after the other', async () => {
  const t = await wordsIn('it')
  const told = (after: object) =>
    changedFields({ before: null, after }, (name, value) => valueLabel(t, { language: 'it' }, name, value))
  expect(told({ triggerConditions: { requiredIssues: ['dandruff', 'oiliness'], severityLevels: ['low', 'high'] } })).toEqual([
    { name: 'triggerConditions.requiredIssues', after: 'Forfora, Eccesso di sebo' },
    { name: 'triggerConditions.severityLevels', after: 'Lieve, Marcato' },
  ])
  expect(told({ hours: [{ weekday: 1, opensAt: '09:00', closesAt: '13:00' }] })).toEqual([
    { name: 'hours', after: 'lun 09:00 13:00' },
  ])
  expect(told({ findings: [{ code: 'dandruff', verdict: 'rejected', severity: null }] })).toEqual([
    { name: 'findings', after: 'Forfora non c’è' },
  ])
  expect(told({ contraindications: ['pregnancy', 'under_18'], countries: ['IT', 'DE'] })).toEqual([
    { name: 'contraindications', after: 'gravidanza, età inferiore a 18 anni' },
    { name: 'countries', after: 'Italia, Germania' },
  ])
})

test.each([
  ['booking.moved', adminBookingSchema],
  ['model.changed', aiModelSchema],
  ['product.changed', adminProductSchema],
  ['rule.changed', recommendationRuleSchema],
] as const)('%s tells no field by the name that programs have for it', async (action, { shape }) => {
  const t = await wordsIn('it')
  const told = Object.keys(shape).filter(isTold)
  expect(told.filter((name) => fieldLabel(t, action, name) === name)).toEqual([])
})

test.each(LANGUAGES)('words for fields are one text each, in %s', async (language) => {
  const t = await wordsIn(language)
  const noted = [
    ['product.changed', adminProductSchema],
    ['booking.settings_changed', bookingSettingsSchema],
    ['center.hours_changed', openingHoursSchema],
    ['shipping_option.changed', shippingOptionSchema],
  ] as const
  const labels = noted.flatMap(([action, { shape }]) => Object.keys(shape).map((name) => fieldLabel(t, action, name)))
  expect(labels.filter((label) => label === '' || label.includes('returned an object') || label.includes('{{'))).toEqual([])
  for (const [action, name] of [
    ['product.changed', 'price'],
    ['booking.settings_changed', 'freeUntilHours'],
    ['center.hours_changed', 'hours'],
    ['shipping_option.changed', 'version'],
  ] as const)
    expect(fieldLabel(t, action, name)).not.toBe(name)
})
