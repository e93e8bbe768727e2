import { FINDING_CODES, LANGUAGES, type Language, MEASURE_CODES, SEVERITIES } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { finding, flatten, readCatalogue } from '../../../tests/support/report-texts.ts'
import { planRedFlags } from './plan-red-flags.ts'

const NAMESPACES = ['report', 'findings'] as const
const withoutPlural = (key: string) => key.replace(/_(one|many|other)$/, '')
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()
const others = LANGUAGES.filter((language): language is Exclude<Language, 'en'> => language !== 'en')

describe.each(NAMESPACES)('the %s texts', (namespace) => {
  const english = new Map(flatten(readCatalogue('en', namespace)))

  it.each(others)('have the same keys in English and %s', (language) => {
    const keys = flatten(readCatalogue(language, namespace)).map(([key]) => withoutPlural(key))
    expect([...new Set(keys)].sort()).toEqual([...new Set([...english.keys()].map(withoutPlural))].sort())
  })

  it.each(others)('use the same values in English and %s', (language) => {
    for (const [key, text] of flatten(readCatalogue(language, namespace))) {
      const original = english.get(key) ?? english.get(key.replace(/_many$/, '_other')) ?? ''
      expect(placeholders(text), key).toEqual(placeholders(original))
    }
  })

  it.each(others)('leave no English sentence in %s', (language) => {
    for (const [key, text] of flatten(readCatalogue(language, namespace))) {
      if ((text.replace(/\{\{\w+\}\}/g, '').match(/\p{L}+/gu) ?? []).length > 2) expect(text, key).not.toBe(english.get(key))
    }
  })

  it.each(LANGUAGES)('have every plural form that %s needs', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const keys = flatten(readCatalogue(language, namespace)).map(([key]) => key)
    const plurals = new Set(keys.filter((key) => /_(one|many|other)$/.test(key)).map(withoutPlural))
    for (const key of plurals) for (const form of forms) expect(keys).toContain(`${key}_${form}`)
  })

  it.each(LANGUAGES)('are calm and clean in %s', (language) => {
    for (const [key, text] of flatten(readCatalogue(language, namespace))) {
      expect(text.trim(), key).toBe(text)
      expect(text, key).not.toMatch(/^$|!|\s{2}|\.\.|\bTODO\b|<|\*\*/)
    }
  })
})

it.each(LANGUAGES)('every finding, measure and severity has words in %s', (language) => {
  const keys = new Set(flatten(readCatalogue(language, 'findings')).map(([key]) => key))
  const graded = ['phrase', 'answer', 'seen', 'helps', 'seeSomeone'].flatMap((part) =>
    SEVERITIES.map((severity) => `${part}.${severity}`),
  )
  const parts = [...graded, 'name.cosmetic', 'name.clinic', 'short', 'meaning', 'clinic']
  const needed = [
    ...FINDING_CODES.flatMap((code) => [...parts.map((part) => `codes.${code}.${part}`), `looked.${code}`]),
    ...MEASURE_CODES.map((code) => `measures.${code}.explanation`),
  ]
  expect(needed.filter((key) => !keys.has(key))).toEqual([])
})

it.each(LANGUAGES)('every finding that can be a red flag has its sentence in %s', (language) => {
  const keys = new Set(flatten(readCatalogue(language, 'report')).map(([key]) => key))
  const found = FINDING_CODES.flatMap((code) => SEVERITIES.map((severity) => finding(code, severity)))
  const needed = found.flatMap(
    (one) => planRedFlags({ found: [one], alerts: [], warningSigns: [], questionnaire: undefined }).redFlags,
  )
  expect(needed.length).toBeGreaterThan(0)
  expect(needed.map((key) => `redFlag.${key}`).filter((key) => !keys.has(key))).toEqual([])
})

it.each(LANGUAGES)('low, medium and high have sentences of their own in %s', (language) => {
  const texts = new Map(flatten(readCatalogue(language, 'findings')))
  for (const code of FINDING_CODES) {
    for (const part of ['phrase', 'answer', 'seen', 'helps', 'seeSomeone']) {
      const graded = SEVERITIES.map((severity) => texts.get(`codes.${code}.${part}.${severity}`))
      expect(new Set(graded).size, `${code}.${part}`).toBe(SEVERITIES.length)
    }
  }
})
