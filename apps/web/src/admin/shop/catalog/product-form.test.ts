import type { AdminProduct } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { EMPTY_PRODUCT, flatten, hasChanges, joinValues, newProductOf, patchOf, problemsOf, valuesOf } from './product-form.ts'

const product: AdminProduct = {
  id: '0198f000-0000-7000-8000-000000000401',
  category: 'product',
  price: '19.90',
  currency: 'USD',
  partnerCompany: null,
  imageUrl: null,
  stock: 12,
  heldStock: 1,
  durationMinutes: null,
  texts: {
    en: { name: 'Mask', description: 'Soft', benefits: ['Rich', 'Light'] },
    it: { name: 'Maschera', description: '', benefits: [] },
  },
  isArchived: false,
  ruleCount: 0,
  version: 4,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
}
const values = valuesOf(product)
const GOODS = { category: 'product', written: ['en', 'it'], first: 'it' } as const
const withItalian = (texts: Partial<(typeof values.texts)['it']>) => ({
  ...values,
  texts: { ...values.texts, it: { ...values.texts.it, ...texts } },
})

describe('problemsOf', () => {
  it('finds nothing wrong with a product as it came', () => {
    expect(problemsOf(values, GOODS)).toEqual({})
  })

  it('asks for a price and a name, in the language that is read where there is none', () => {
    expect(problemsOf(EMPTY_PRODUCT, { ...GOODS, written: [] })).toEqual({ 'it.name': 'missing', price: 'price' })
  })

  it('asks for a name wherever there is text, and where there was some', () => {
    const texts = { ...values.texts, de: { name: '', description: 'Weich', benefits: '' }, en: EMPTY_PRODUCT.texts.en }
    expect(problemsOf({ ...values, texts }, GOODS)).toEqual({ 'de.name': 'missing', 'en.name': 'missing' })
  })

  it('takes a price with a comma, whole units alone, and a duration for services', () => {
    expect(problemsOf({ ...values, price: '12,5' }, GOODS)).toEqual({})
    expect(problemsOf({ ...values, stock: '1.5' }, GOODS)).toEqual({ stock: 'stock' })
    expect(problemsOf({ ...values, durationMinutes: '5' }, { ...GOODS, category: 'service' })).toEqual({
      durationMinutes: 'duration',
    })
  })
})

describe('patchOf', () => {
  it('says nothing where nothing differs', () => {
    expect(hasChanges(patchOf({ ...values, price: '19.9' }, product))).toBe(false)
  })

  it('sends a language whole and leaves the others out', () => {
    expect(patchOf(withItalian({ benefits: 'Ricca\n\n Leggera ' }), product)).toEqual({
      texts: { it: { name: 'Maschera', description: '', benefits: ['Ricca', 'Leggera'] } },
      version: 4,
    })
  })

  it('counts stock no more once the field is empty', () => {
    expect(patchOf({ ...values, stock: '' }, product)).toEqual({ stock: null, version: 4 })
  })
})

describe('newProductOf', () => {
  it('leaves languages without text out, and what does not belong to the category', () => {
    const { texts, stock, durationMinutes } = newProductOf({ ...values, durationMinutes: '60' }, 'service')
    expect(Object.keys(texts)).toEqual(['en', 'it'])
    expect([stock, durationMinutes]).toEqual([null, 60])
  })
})

describe('joinValues', () => {
  it('takes the chosen fields of mine, texts by their language, and theirs otherwise', () => {
    const mine = { ...withItalian({ name: 'La mia', description: 'Mia' }), price: '25' }
    const joined = joinValues({ ...values, stock: '3' }, mine, new Set(['price', 'it.name']))
    expect(flatten(joined)).toMatchObject({ price: '25', stock: '3', 'it.name': 'La mia', 'it.description': '' })
  })
})
