import { expect, test } from 'vitest'
import { auditQuery, changedFields, NO_CHOICE, subjectName } from './audit-page.tsx'

test('narrows nothing while nothing is chosen', () => {
  expect(auditQuery({ ...NO_CHOICE, q: '  ' })).toBe('')
})

test('asks for words, area and whole days of the reader’s time zone', () => {
  const query = new URLSearchParams(auditQuery({ q: ' anna b ', area: 'staff', fromDay: '2026-03-01', untilDay: '2026-03-01' }))
  expect(Object.fromEntries(query)).toEqual({
    q: 'anna b',
    area: 'staff',
    from: new Date(2026, 2, 1).toISOString(),
    until: new Date(2026, 2, 2).toISOString(),
  })
})

test('what was changed is named as it is called now, or was called before it went', () => {
  expect(subjectName({ before: { name: 'Aurora' }, after: { name: 'Alba' } }, 'it')).toBe('Alba')
  expect(subjectName({ before: { productName: 'Acqua di betulla' }, after: null }, 'it')).toBe('Acqua di betulla')
  expect(subjectName({ before: null, after: { role: 'editor' } }, 'it')).toBeUndefined()
  expect(subjectName({ before: null, after: [{ name: 'one of several' }] }, 'it')).toBeUndefined()
})

test('a product is named in the reader’s language, or in any that it has', () => {
  const texts = { en: { name: 'Birch water' }, it: { name: 'Acqua di betulla' } }
  expect(subjectName({ before: null, after: { texts } }, 'it')).toBe('Acqua di betulla')
  expect(subjectName({ before: null, after: { texts } }, 'de')).toBe('Birch water')
})

test('only what differs is told, and everything of what is new', () => {
  const before = { stock: 3, price: '25.50', updatedAt: '2026-03-01T09:00:00Z' }
  const after = { stock: 4, price: '25.50', updatedAt: '2026-03-01T10:00:00Z' }
  expect(changedFields({ before, after })).toEqual([{ name: 'stock', before: '3', after: '4' }])
  expect(changedFields({ before: null, after: { stock: 3 } })).toEqual([{ name: 'stock', before: undefined, after: '3' }])
})

test('of what is nested only the part that differs is told', () => {
  const before = { isActive: true, texts: { it: { name: 'Acqua', usage: 'Mattina' }, en: { name: 'Water' } }, tags: ['a', 'b'] }
  const after = { isActive: false, texts: { it: { name: 'Acqua viva', usage: 'Mattina' } }, tags: ['a'] }
  expect(changedFields({ before, after })).toEqual([
    { name: 'isActive', before: true, after: false },
    { name: 'texts.it.name', before: 'Acqua', after: 'Acqua viva' },
    { name: 'texts.en.name', before: 'Water', after: undefined },
    { name: 'tags', before: 'a, b', after: 'a' },
  ])
})

test('ids and what the entry says itself are not told; things with a key are told apart by it, others in one line each', () => {
  const lines = [
    { orderLineId: '0198f000', quantity: 2 },
    { orderLineId: '0198f001', quantity: 1 },
  ]
  expect(changedFields({ before: null, after: { id: '0198f000', createdAt: '2026-03-01T09:00:00Z', lines } })).toEqual([
    { name: 'lines', before: undefined, after: '2, 1' },
  ])
  const text = (content: string) => [{ key: 'heroTitle', content, imageUrl: null }]
  expect(changedFields({ before: text('Hair'), after: text('Hair and scalp') })).toEqual([
    { name: 'heroTitle.content', before: 'Hair', after: 'Hair and scalp' },
  ])
})
