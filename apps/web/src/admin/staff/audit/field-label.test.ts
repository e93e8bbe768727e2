import {
  adminBookingSchema,
  adminProductSchema,
  bookingSettingsSchema,
  LANGUAGES,
  type Language,
  openingHoursSchema,
  shippingOptionSchema,
} from '@chioma/contract'
import { createInstance, type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { fieldLabel, valueLabel, withoutIds } from './field-label.ts'

const NAMESPACES = ['backoffice', 'editor', 'errors', 'staff'] as const

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

test('an appointment is told in the words of its window, and not by ids and signs', async () => {
  const t = await wordsIn('it')
  const label = (name: string) => fieldLabel(t, 'booking.moved', name)
  expect(['centerName', 'productName', 'startsAt', 'seat', 'cancelReason', 'orderNumber'].map(label)).toEqual([
    ...['Centro', 'Nome del prodotto', 'Orario dell’appuntamento', 'Postazione', 'Motivo', 'Ordine'],
  ])
  expect(label('due.amount')).toBe('Pagamento · Importo')
  expect(label('practitioner.name')).toBe('Professionista · Nome')
  const value = (name: string, noted: string) => valueLabel(t, 'it', { action: 'booking.moved', name }, noted)
  expect(value('status', 'confirmed')).toBe('Confermato')
  expect(value('startsAt', '2026-03-10T09:00:00.000Z')).toMatch(/^10\/03\/2026 \d\d:00$/)
  expect(value('centerName', 'Via 2026-03-10T09:00:00.000Z')).toBe('Via 2026-03-10T09:00:00.000Z')
})

test('ids stand back behind the name that is noted with them, and nothing else does', () => {
  const noted = [
    'id',
    'centerId',
    'centerName',
    'practitioner.id',
    'practitioner.name',
    'productId',
    'modelId',
    'orderNumber',
    'orderId',
  ]
  expect(withoutIds(noted.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    ...['centerName', 'practitioner.name', 'productId', 'modelId', 'orderNumber'],
  ])
})

test('a value is called what it is called elsewhere', async () => {
  const t = await wordsIn('it')
  const value = (name: string, noted: string, action = 'staff.role_changed') => valueLabel(t, 'it', { action, name }, noted)
  expect(value('role', 'editor')).toBe('Redattore')
  expect(value('with', 'recovery_code')).toBe('Password e codice di recupero')
  expect(value('role', 'somebody')).toBe('somebody')
  expect(value('name', 'editor')).toBe('editor')
  expect(value('status', 'refunded', 'order.refund_requested')).toBe('Rimborsato')
  expect(value('rateBasisPoints', '2250', 'tax_rate.changed')).toMatch(/^22,5\s?%$/)
})

test('what is nested is called by each step of the way', async () => {
  const t = await wordsIn('it')
  expect(fieldLabel(t, 'product.changed', 'texts.it.name')).toBe('Testi · IT · Nome')
})

test('what is written in no form is called what refusals call it, and else keeps its own name', async () => {
  const t = await wordsIn('it')
  expect(fieldLabel(t, 'product.changed', 'heldStock')).toBe('Trattenuti da ordini non pagati')
  expect(fieldLabel(t, 'product.changed', 'somethingElse')).toBe('somethingElse')
  expect(fieldLabel(t, 'tax_rate.changed', 'rateBasisPoints')).toBe('Aliquota in percentuale')
  expect(fieldLabel(t, 'something.new', 'price')).toBe('Prezzo')
  expect(fieldLabel(t, 'something.new', '')).toBe('')
})

test.each(LANGUAGES)('words for fields are one text each, in %s', async (language) => {
  const t = await wordsIn(language)
  const noted = [
    ['booking.moved', adminBookingSchema.omit({ person: true, email: true, report: true })],
    ['product.changed', adminProductSchema],
    ['booking.settings_changed', bookingSettingsSchema],
    ['center.hours_changed', openingHoursSchema],
    ['shipping_option.changed', shippingOptionSchema],
  ] as const
  const labels = noted.flatMap(([action, { shape }]) => Object.keys(shape).map((name) => fieldLabel(t, action, name)))
  expect(labels.filter((label) => label === '' || label.includes('returned an object') || label.includes('{{'))).toEqual([])
  // Ids stand back; of all else of an appointment nothing is told by the name that it has in code.
  const ofBooking = withoutIds(Object.keys(noted[0][1].shape).map((name) => ({ name }))).map(({ name }) => name)
  expect(ofBooking.filter((name) => fieldLabel(t, 'booking.moved', name) === name)).toEqual([])
  for (const [action, name] of [
    ['product.changed', 'price'],
    ['booking.settings_changed', 'freeUntilHours'],
    ['center.hours_changed', 'hours'],
    ['shipping_option.changed', 'version'],
  ] as const)
    expect(fieldLabel(t, action, name)).not.toBe(name)
})
