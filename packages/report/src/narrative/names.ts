import type { Language } from '@chioma/contract'
import { LANGUAGE_RULES } from '../languages/index.ts'
import { isKnown, type Lexicon } from './lexicon.ts'

/** Written in capitals everywhere. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['UV', 'EU', 'UE', 'GP', 'I'])

/**
 * Words of a text that look like names and do not stand in what was given: a capital inside; one at the beginning in the middle of
 * a sentence; and, where every sentence or noun begins so, one at the beginning of a word that nobody knows.
 */
export function ungroundedNames(language: Language, text: string, given: string, lexicon: Lexicon): string[] {
  const known = new Set(given.match(/\p{L}+/gu) ?? [])
  return [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    if (known.has(word) || ABBREVIATIONS.has(word)) return []
    if (/.\p{Lu}/u.test(word)) return [word]
    if (!/^\p{Lu}/u.test(word)) return []
    const before = text.slice(0, index).trimEnd()
    const mayBeginSo = LANGUAGE_RULES[language].hasCapitalNouns || before === '' || /[.!?:…«“„"‘(]$/.test(before)
    return mayBeginSo && isKnown(lexicon, language, word) ? [] : [word]
  })
}
