import type { AdminProduct } from '@chioma/contract'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { joinFields } from '../../../lib/form/versioned-form.tsx'
import { EMPTY_PRODUCT, hasChanges, type ProductValues, patchOf, productFormSchema, valuesOf, wordsOf } from './product-form.ts'

const product: AdminProduct = {
  id: '0198f000-0000-7000-8000-000000000401',
  category: 'product',
  price: '19.90',
  currency: 'USD',
  partnerCompany: null,
  imageUrl: null,
  stock: 12,
  heldStock: 1,
  isExample: false,
  content: { amount: 200, unit: 'ml' },
  durationMinutes: null,
  lastsDays: null,
  contraindications: [],
  evidence: null,
  isSponsored: false,
  texts: {
    en: { name: 'Mask', description: 'Soft', benefits: ['Rich', 'Light'], caution: '' },
    it: { name: 'Maschera', description: '', benefits: [], caution: '' },
  },
  isArchived: false,
  ruleCount: 0,
  version: 4,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
}
const values = valuesOf(product, product.currency)
const withItalian = (texts: Partial<(typeof values.texts)['it']>): ProductValues => ({
  ...values,
  texts: { ...values.texts, it: { ...values.texts.it, ...texts } },
})

const schema = productFormSchema('it', { shopCurrency: 'USD', currency: undefined })
const wrongIn = (entered: ProductValues) =>
  schema
    .safeParse(entered)
    .error?.issues.map(({ path }) => path.join('.'))
    .sort() ?? []
const patchFrom = (entered: ProductValues) => patchOf(schema.parse(entered), product, product.currency)

describe('what is wrong with the fields of a product', () => {
  it('finds nothing wrong with a product as it came', () => {
    expect(wrongIn(values)).toEqual([])
  })

  it('asks for a price and a name, in the language that is read where there is none', () => {
    expect(wrongIn(EMPTY_PRODUCT)).toEqual(['price', 'texts.it.name'])
  })

  it('asks for a name wherever there is text, and where there was some', () => {
    const english = { ...EMPTY_PRODUCT.texts.en, isStored: true }
    const german = { ...values.texts.de, description: 'Weich' }
    expect(wrongIn({ ...values, texts: { ...values.texts, de: german, en: english } })).toEqual([
      'texts.de.name',
      'texts.en.name',
    ])
  })

  it('takes a price with a comma, whole units alone, and a duration for services', () => {
    expect(wrongIn({ ...values, price: '12,5' })).toEqual([])
    expect(wrongIn({ ...values, price: 'twelve' })).toEqual(['price'])
    for (const stock of ['1.5', '1.000', '1,000', '1e3']) expect(wrongIn({ ...values, stock })).toEqual(['stock'])
    expect(wrongIn({ ...values, category: 'service', durationMinutes: '5' })).toEqual(['durationMinutes'])
    expect(wrongIn({ ...values, category: 'service' })).toEqual(['durationMinutes'])
  })

  it('takes eight benefits, none of them longer than the contract says', () => {
    expect(wrongIn(withItalian({ benefits: 'Ricca\n'.repeat(8) }))).toEqual([])
    expect(wrongIn(withItalian({ benefits: 'Ricca\n'.repeat(9) }))).toEqual(['texts.it.benefits'])
    expect(wrongIn(withItalian({ benefits: 'a'.repeat(201) }))).toEqual(['texts.it.benefits'])
  })
})

describe('patchOf', () => {
  it('says nothing where nothing differs', () => {
    expect(hasChanges(patchFrom({ ...values, price: '19.9' }))).toBe(false)
  })

  it('leaves a price in another currency than the shop’s as it is where none is given, and sends the same number too', () => {
    const inFrancs = productFormSchema('it', { shopCurrency: 'CHF', currency: product.currency })
    const entered = valuesOf(product, 'CHF')
    const named = { ...entered, partnerCompany: 'Anna & Figli' }
    expect(patchOf(inFrancs.parse(named), product, 'CHF')).toEqual({ partnerCompany: 'Anna & Figli', version: 4 })
    expect(patchOf(inFrancs.parse({ ...entered, price: product.price }), product, 'CHF')).toEqual({
      price: product.price,
      version: 4,
    })
    expect(inFrancs.safeParse({ ...entered, price: 'twelve' }).success).toBe(false)
  })

  it('takes a price with the decimals of the currency', () => {
    const priceIn = (shopCurrency: 'JPY' | 'KWD' | 'EUR', price: string) =>
      productFormSchema('it', { shopCurrency, currency: undefined }).safeParse({ ...values, price }).data?.price
    expect([priceIn('JPY', '1500'), priceIn('KWD', '1,505'), priceIn('EUR', '1,5')]).toEqual(['1500', '1.505', '1.5'])
    for (const price of ['15,50', '1.500']) expect(priceIn('JPY', price)).toBeUndefined()
    for (const price of ['1.505', '1e3', '-1']) expect(priceIn('EUR', price)).toBeUndefined()
  })

  it('sends a language whole and leaves the others out', () => {
    expect(patchFrom(withItalian({ benefits: 'Ricca\n\n Leggera ' }))).toEqual({
      texts: { it: { name: 'Maschera', description: '', benefits: ['Ricca', 'Leggera'], caution: '' } },
      version: 4,
    })
  })

  it('reads what is in a product in millilitres or grams, whatever it is written in', () => {
    const contentOf = (content: string) => patchFrom({ ...values, content }).content
    expect(contentOf('250 ml')).toEqual({ amount: 250, unit: 'ml' })
    expect(contentOf('0,5 l')).toEqual({ amount: 500, unit: 'ml' })
    expect(contentOf('1.25KG')).toEqual({ amount: 1250, unit: 'g' })
    expect(contentOf('')).toBeNull()
    for (const content of ['250', 'ml', '0 ml', '2.5 ml', '1.000 ml', 'a lot'])
      expect(wrongIn({ ...values, content })).toEqual(['content'])
  })

  it('takes evidence with its source, and none where nobody looked', () => {
    const entered = { ...values, evidenceLevel: 'weak' as const, evidenceSource: 'Ten people, 2020' }
    expect(patchFrom(entered)).toEqual({ evidence: { level: 'weak', source: 'Ten people, 2020' }, version: 4 })
    expect(wrongIn({ ...entered, evidenceSource: ' ' })).toEqual(['evidenceSource'])
    expect(wrongIn({ ...values, lastsDays: '0' })).toEqual(['lastsDays'])
    expect(patchFrom({ ...values, lastsDays: '42', contraindications: ['allergy'] })).toEqual({
      lastsDays: 42,
      contraindications: ['allergy'],
      version: 4,
    })
  })

  it('counts stock no more once the field is empty', () => {
    expect(patchFrom({ ...values, stock: '' })).toEqual({ stock: null, version: 4 })
  })
})

describe('a new product', () => {
  it('leaves languages without text out, and what does not belong to the category', () => {
    const { texts, stock, durationMinutes } = schema.parse({ ...values, category: 'service', durationMinutes: '60' })
    expect(Object.keys(texts).sort()).toEqual(['en', 'it'])
    expect([stock, durationMinutes]).toEqual([null, 60])
  })
})

describe('two versions of a product', () => {
  it('are joined by the paths of their fields, texts by their language', () => {
    const mine = { ...withItalian({ name: 'La mia', description: 'Mia' }), price: '25.5' }
    const joined = joinFields({ ...values, stock: '3' }, mine, new Set(['price', 'texts.it.name']))
    expect(wordsOf(joined, i18next.t, 'it')).toMatchObject({
      price: '25,5',
      stock: '3',
      'texts.it.name': 'La mia',
      'texts.it.description': '',
    })
  })
})
