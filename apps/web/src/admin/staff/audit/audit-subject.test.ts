import { expect, test } from 'vitest'
import { changedFields, subjectName } from './audit-subject.ts'

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
  expect(changedFields({ before: { stock: 3, price: '25.50' }, after: { stock: 4, price: '25.50' } })).toEqual([
    { name: 'stock', before: '3', after: '4' },
  ])
  expect(changedFields({ before: null, after: { stock: 3 } })).toEqual([{ name: 'stock', before: undefined, after: '3' }])
})
