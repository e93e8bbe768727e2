import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readProjectFile } from './project-files.ts'

/** What a page promises: each sentence of its English texts that is no label, as `docs/CLAIMS.md` knows them. */
interface Claims {
  /** By text, its sentences in their order, each with the proofs that it names. */
  sentences: Map<string, { sentence: string; proofs: string[] }[]>
  proofs: Map<string, { command: string; lastRun: string }>
  /** Texts, and beginnings of texts, that claim nothing. */
  none: string[]
}

function readClaims(document: string): Claims {
  const [, claims = '', proofs = '', none = ''] = document.split(/^## .+$/m)
  const sentences: Claims['sentences'] = new Map()
  for (const [key = '', sentence = '', , named = ''] of rowsOf(claims)) {
    const text = key.replaceAll('`', '')
    const known = sentences.get(text) ?? []
    sentences.set(text, [...known, { sentence, proofs: named.split(', ') }])
  }
  return {
    sentences,
    proofs: new Map(
      rowsOf(proofs).map(([name = '', command = '', lastRun = '']) => [name, { command: command.replaceAll('`', ''), lastRun }]),
    ),
    none: [...none.matchAll(/^- `(.+)`$/gm)].map(([, key = '']) => key),
  }
}

/** The cells of a table, without its head. */
const rowsOf = (table: string): string[][] =>
  [...table.matchAll(/^\|(.+)\|$/gm)].slice(2).map(([, row = '']) => row.split('|').map((cell) => cell.trim()))

function textsOf(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : textsOf(value, `${path}${key}.`),
  )
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const sentencesOf = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment.trim()).filter((sentence) => sentence !== '')

const isUnder = (key: string, beginning: string): boolean => key === beginning || new RegExp(`^${beginning}[._]`).test(key)

/** What is wrong between the pages and the claims that are known. */
function differences(texts: ReadonlyMap<string, string>, { sentences, none }: Pick<Claims, 'sentences' | 'none'>): string[] {
  const unknown = [...texts].flatMap(([key, text]) => {
    const rows = sentences.get(key)
    if (rows === undefined) return none.some((beginning) => isUnder(key, beginning)) ? [] : [`${key} has no row: ${text}`]
    const said = rows.map(({ sentence }) => sentence)
    return [
      ...sentencesOf(text).flatMap((sentence) => (said.includes(sentence) ? [] : [`${key} has no row for: ${sentence}`])),
      ...said.flatMap((sentence) => (sentencesOf(text).includes(sentence) ? [] : [`${key} says no more: ${sentence}`])),
    ]
  })
  const gone = [...sentences.keys()].filter((key) => !texts.has(key)).map((key) => `there is no text ${key} any more`)
  const twice = none.filter((beginning) => [...sentences.keys()].some((key) => isUnder(key, beginning)))
  const useless = none.filter((beginning) => ![...texts.keys()].some((key) => isUnder(key, beginning)))
  return [
    ...unknown,
    ...gone,
    ...twice.map((beginning) => `${beginning} claims something after all`),
    ...useless.map((beginning) => `there is no text under ${beginning}`),
  ]
}

const CLAIMS = readClaims(readProjectFile('docs/CLAIMS.md'))
const TEXTS = new Map(textsOf(JSON.parse(readProjectFile('locales/en/site.json'))))

test('every sentence of the public pages that promises something has a row, and every row stands on a page', () => {
  expect(TEXTS.size).toBeGreaterThan(100)
  expect(CLAIMS.sentences.size).toBeGreaterThan(40)
  expect(differences(TEXTS, CLAIMS)).toEqual([])
})

test('a new sentence, a changed one and one that is gone are all noticed', () => {
  const [key = ''] = CLAIMS.sentences.keys()
  const changed = new Map(TEXTS).set('proofs.new', 'Cures everything.').set(key, 'Something else.')
  changed.delete('proofs.answerText')
  expect(differences(changed, CLAIMS)).toEqual([
    expect.stringContaining(`${key} has no row for: Something else.`),
    expect.stringContaining(`${key} says no more:`),
    'proofs.new has no row: Cures everything.',
    'there is no text proofs.answerText any more',
  ])
})

test('every proof is named by a row, can be run, and says when it last was and what came out', () => {
  const named = new Set([...CLAIMS.sentences.values()].flat().flatMap(({ proofs }) => proofs))
  expect([...named].toSorted()).toEqual([...CLAIMS.proofs.keys()].toSorted())
  const scripts: Record<string, string> = JSON.parse(readProjectFile('package.json')).scripts
  for (const [name, { command, lastRun }] of CLAIMS.proofs) {
    const [, script] = /^npm run (\S+)/.exec(command) ?? []
    if (script !== undefined) expect(Object.keys(scripts), name).toContain(script)
    else expect(command, name).toMatch(/^npx (vitest run --project \w+|playwright test) /)
    const paths = command.split(' ').filter((word) => word.includes('/'))
    const missing = paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))
    expect(missing, name).toEqual([])
    expect(lastRun, name).toMatch(/^\d{4}-\d{2}-\d{2}: .*\d/)
  }
})
