import type { Language } from '@chioma/contract'
import { LANGUAGE_RULES } from '../languages/index.ts'

/** The words of a language that the product knows: those of its own texts, and common ones. */
export interface Lexicon {
  words: ReadonlySet<string>
  /** Every beginning of a word, from four letters on. */
  beginnings: ReadonlySet<string>
}

const SHORTEST = 4
/** Letters at the end of a word that may differ: what an inflection adds. */
const ENDING = 2
const SHORTEST_BEGINNING = 5

/** A lexicon of everything that stands in the texts: catalogues of any depth. */
export function lexiconOf(language: Language, texts: unknown): Lexicon {
  const words = new Set(`${textOf(texts)} ${LANGUAGE_RULES[language].commonWords}`.toLowerCase().match(/\p{L}+/gu))
  const beginnings = new Set<string>()
  for (const word of words) for (let end = SHORTEST; end <= word.length; end += 1) beginnings.add(word.slice(0, end))
  return { words, beginnings }
}

const textOf = (texts: unknown): string =>
  typeof texts === 'string'
    ? texts
    : texts !== null && typeof texts === 'object'
      ? Object.values(texts).map(textOf).join(' ')
      : ''

/** Whether a word is known, in whatever form it is inflected; where words are made of words, also when it is made of known ones. */
export function isKnown({ words, beginnings }: Lexicon, language: Language, word: string): boolean {
  const lower = word.toLowerCase()
  const isForm = (part: string) => {
    const beginning = part.slice(0, Math.max(SHORTEST_BEGINNING, part.length - ENDING))
    return words.has(part) || (beginning.length >= SHORTEST_BEGINNING && beginnings.has(beginning))
  }
  if (lower.length < SHORTEST || isForm(lower)) return true
  const { compoundJoint } = LANGUAGE_RULES[language]
  if (compoundJoint === undefined) return false
  return Array.from({ length: Math.max(0, lower.length - 2 * SHORTEST + 1) }, (_, index) => index + SHORTEST).some((cut) => {
    const head = lower.slice(0, cut)
    return (words.has(head) || words.has(head.replace(compoundJoint, ''))) && isForm(lower.slice(cut))
  })
}
