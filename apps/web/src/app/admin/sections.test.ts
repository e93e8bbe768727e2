import { expect, it } from 'vitest'
import { SECTIONS, sectionAt } from './sections.ts'

it('finds the section of an address, and the item whose page it is', () => {
  expect(sectionAt('/admin/orders/')).toMatchObject({ section: { name: 'orders' }, itemId: undefined })
  expect(sectionAt('/admin/orders/0198f000')).toMatchObject({ section: { name: 'orders' }, itemId: '0198f000' })
})

it('knows no page below a section that has none', () => {
  expect(sectionAt('/centers-admin/0198f000')).toBeUndefined()
  expect(sectionAt('/admin/orders/0198f000/more')).toBeUndefined()
})

it('gives every section an address and a name of its own', () => {
  expect(new Set(SECTIONS.map(({ path }) => path)).size).toBe(SECTIONS.length)
  expect(new Set(SECTIONS.map(({ name }) => name)).size).toBe(SECTIONS.length)
})
