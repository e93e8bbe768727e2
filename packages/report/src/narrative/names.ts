import type { Language } from '@chioma/contract'

/** Written in capitals everywhere. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['UV', 'EU', 'UE', 'GP', 'I'])

/**
 * Words of a text that look like names and do not stand in what was given: with a capital inside, and with one at the beginning in
 * the middle of a sentence, except in German, which writes all nouns so. A name that begins a sentence looks like any other word.
 */
export function strangeNames(language: Language, text: string, given: string): string[] {
  const known = new Set(given.match(/\p{L}+/gu) ?? [])
  return [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    if (known.has(word) || ABBREVIATIONS.has(word)) return []
    const before = text.slice(0, index).trimEnd()
    const beginsSentence = before === '' || /[.!?:…«“„"‘(]$/.test(before)
    const isName = /^\p{Lu}/u.test(word) && !beginsSentence && language !== 'de'
    return isName || /.\p{Lu}/u.test(word) ? [word] : []
  })
}
