import { expect, test } from 'vitest'
import { byDistance, distanceKm, formatKilometres } from './distance.ts'

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

test('short ways are told to the tenth', () => {
  expect(formatKilometres(1.26, 'it')).toBe('1,3 km')
  expect(formatKilometres(477.2, 'en')).toBe('477 km')
})
