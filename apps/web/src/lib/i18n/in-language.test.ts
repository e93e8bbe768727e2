import { expect, test } from 'vitest'
import { inLanguage } from './in-language.ts'

test('the language is asked for beside whatever else is, and once only', () => {
  expect(inLanguage('/api/centers', 'it')).toBe('/api/centers?language=it')
  expect(inLanguage('/api/user-analyses?limit=50&after=a%2Fb', 'de')).toBe('/api/user-analyses?limit=50&after=a%2Fb&language=de')
  expect(inLanguage('/api/user-analyses?language=en&limit=2', 'fr')).toBe('/api/user-analyses?language=fr&limit=2')
})
