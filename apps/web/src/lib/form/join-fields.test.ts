import { expect, it } from 'vitest'
import { joinFields } from './join-fields.ts'

it('takes mine where it was chosen and theirs everywhere else, also within fields', () => {
  const theirs = { name: 'Mask', price: { input: '4', output: '15' }, texts: { it: { name: 'Maschera', text: 'Morbida' } } }
  const mine = { name: 'My mask', price: { input: '5', output: '20' }, texts: { it: { name: 'La mia', text: 'Soffice' } } }
  expect(joinFields(theirs, mine, new Set())).toEqual(theirs)
  expect(joinFields(theirs, mine, new Set(['price', 'texts.it.text']))).toEqual({
    name: 'Mask',
    price: { input: '5', output: '20' },
    texts: { it: { name: 'Maschera', text: 'Soffice' } },
  })
  expect(theirs.texts.it.text).toBe('Morbida')
})
