import { expect, test } from 'vitest'
import { citiesOf, cityOf } from './center-finder.tsx'

test('the city of an address stands behind its postal code, or at its end', () => {
  const addresses = {
    'Piazza del Popolo, 00187 Roma, Italia': 'Roma',
    'Via Dante 12, 20121 Milano MI, Italia': 'Milano',
    'Corso Cavour 3, 37121 Verona (VR)': 'Verona',
    'Place Bellecour, 69002 Lyon, France': 'Lyon',
    'Marienplatz 1, D-80331 München': 'München',
    'Calle Mayor 5, 28013 Las Rozas de Madrid, España': 'Las Rozas de Madrid',
    'Piazza del Duomo 1, Milano': 'Milano',
    '221B Baker Street, London NW1 6XE, United Kingdom': undefined,
    Somewhere: undefined,
  }
  for (const [address, city] of Object.entries(addresses)) expect([address, cityOf(address)]).toEqual([address, city])
})

test('each city is there once, by its name, with the number of its centres', () => {
  const addresses = ['Via A 1, 20121 Milano', 'Via B 2, 00187 Roma', 'Via C 3, 20122 Milano', 'Somewhere']
  expect(citiesOf(addresses.map((address) => ({ address })))).toEqual([
    { name: 'Milano', count: 2 },
    { name: 'Roma', count: 1 },
  ])
})
