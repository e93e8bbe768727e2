import { LANGUAGES, PHOTO_LIMITS } from '@chioma/contract'
import { describe, expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

const REFERENCE = 'en'
const PLURAL = /_(zero|one|two|few|many|other)$/

/** Every text of a catalogue by its dotted key. */
function textsOf(path: string): Map<string, string> {
  const texts = new Map<string, string>()
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') texts.set(key, value)
    else if (value !== null && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) visit(inner, key === '' ? name : `${key}.${name}`)
    else throw new Error(`${path}: ${key} is neither a text nor a group of texts`)
  }
  visit(JSON.parse(readProjectFile(path)), '')
  return texts
}

/** A key without its plural form; forms of one text count as one. */
function familyOf(key: string, texts: Map<string, string>): string {
  const base = key.replace(PLURAL, '')
  return base !== key && texts.has(`${base}_other`) ? base : key
}

function placeholdersByFamily(texts: Map<string, string>): Record<string, string[]> {
  const families = new Map<string, Set<string>>()
  for (const [key, text] of texts) {
    const family = familyOf(key, texts)
    const names = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? '')
    families.set(family, new Set([...(families.get(family) ?? []), ...names]))
  }
  return Object.fromEntries([...families].map(([family, names]) => [family, [...names].sort()]))
}

const namespaces = [...new Set(projectFiles(/^locales\/[a-z]{2}\/[\w-]+\.json$/).map((path) => path.split('/')[2] ?? ''))]

test('there is a catalogue folder for every language and for no other', () => {
  const folders = new Set(projectFiles(/^locales\//).map((path) => path.split('/')[1]))
  expect([...folders].sort()).toEqual([...LANGUAGES].sort())
  expect(namespaces.length).toBeGreaterThan(0)
})

describe.each(namespaces)('%s', (namespace) => {
  test.each(LANGUAGES)('has every key with the same placeholders in %s', (language) => {
    const reference = placeholdersByFamily(textsOf(`locales/${REFERENCE}/${namespace}`))
    expect(placeholdersByFamily(textsOf(`locales/${language}/${namespace}`))).toEqual(reference)
  })

  test.each(LANGUAGES)('has no empty or unfinished text in %s', (language) => {
    const faulty = [...textsOf(`locales/${language}/${namespace}`)].filter(
      ([, text]) => text.trim() === '' || text !== text.trim() || /\bTODO\b|\bFIXME\b|\b[Ll]orem ipsum\b|\{\{\s*\}\}/.test(text),
    )
    expect(faulty).toEqual([])
  })

  test.each(LANGUAGES)('has every plural form that %s needs', (language) => {
    const texts = textsOf(`locales/${language}/${namespace}`)
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const families = [...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, ''))
    const missing = families.flatMap((family) => needed.map((form) => `${family}_${form}`)).filter((key) => !texts.has(key))
    expect(missing).toEqual([])
  })
})

test('French has narrow spaces that end no line before : ; ? ! % and inside « »', () => {
  // Prompts are read by models, which see no lines.
  const paths = projectFiles(/^locales\/fr\/(?!prompts)[\w-]+\.json$/)
  const faulty = paths.flatMap((path) => [...textsOf(path)].filter(([, text]) => /[ \u00a0][:;?!%»]|«[ \u00a0]/.test(text)))
  expect(faulty).toEqual([])
})

test.each(LANGUAGES)('sentences about the size of a photo leave the figure to the limit that holds, in %s', (language) => {
  const sentences = [
    ['errors', 'photo_too_large'],
    ['errors', 'photo_too_many_pixels'],
    ['errors', 'image_invalid'],
    ['journey', 'upload.formats'],
    ['journey', 'upload.refused.too_large'],
  ] as const
  for (const [catalogue, key] of sentences) {
    const path = `locales/${language}/${catalogue}.json`
    expect(textsOf(path).get(key), `${path}, ${key}`).toMatch(/^\D*\{\{max\w+\}\}\D*$/)
  }
})

test('README names the limit on the size of a photo that holds', () => {
  const [, megabytes] = /up to (\d+) MB/.exec(readProjectFile('README.md')) ?? []
  expect(Number(megabytes)).toBe(PHOTO_LIMITS.maxBytes / (1024 * 1024))
})
