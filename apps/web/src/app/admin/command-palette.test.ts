import { Package } from 'lucide-react'
import { expect, it } from 'vitest'
import { matching } from './command-palette.tsx'

const commands = ['Prodotti', 'Nuovo prodotto', 'Ordini da verificare', 'Attività'].map((label) => ({
  to: '/',
  label,
  icon: Package,
}))
const labels = (typed: string) => matching(commands, typed).map(({ label }) => label)

it('finds commands by the beginnings of their words, in any order, without accents or capitals', () => {
  expect(labels('prod')).toEqual(['Prodotti', 'Nuovo prodotto'])
  expect(labels('PRO nu')).toEqual(['Nuovo prodotto'])
  expect(labels('attivita')).toEqual(['Attività'])
  expect(labels('dotti')).toEqual([])
  expect(labels(' ')).toHaveLength(4)
})

it('finds commands by other words for what is done there, too', () => {
  const orders = { to: '/admin/orders', label: 'Ordini', words: 'fatture rimborsi resi', icon: Package }
  expect(matching([...commands, orders], 'fattur')).toEqual([orders])
  expect(matching([...commands, orders], 'rimborsi ordini')).toEqual([orders])
})
