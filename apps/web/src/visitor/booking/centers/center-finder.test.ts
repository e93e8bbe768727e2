import { expect, test } from 'vitest'
import { byDistance, citiesOf, cityOf, distanceKm } from './center-finder.tsx'

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

const ROME = { latitude: 41.9028, longitude: 12.4964 }
const MILAN = { latitude: 45.4642, longitude: 9.19 }
const FLORENCE = { latitude: 43.7696, longitude: 11.2558 }

test('the way from Rome to Milan is some 477 km through the air, and none to itself', () => {
  expect(distanceKm(ROME, MILAN)).toBeGreaterThan(474)
  expect(distanceKm(ROME, MILAN)).toBeLessThan(480)
  expect(distanceKm(ROME, ROME)).toBe(0)
})

test('centres come nearest first once the place is known, and in their own order before', () => {
  const order = (from?: typeof ROME) => byDistance([MILAN, FLORENCE, ROME], from).map(({ center }) => center)
  expect(order(ROME)).toEqual([ROME, FLORENCE, MILAN])
  expect(order()).toEqual([MILAN, FLORENCE, ROME])
})
