import { LANGUAGES, type Language } from '@chioma/contract'
import { LANGUAGE_RULES } from '../languages/index.ts'

const SMALL_WORDS = new Map(LANGUAGES.map((language) => [language, new Set(LANGUAGE_RULES[language].smallWords.split(' '))]))
/** Shorter texts carry too few small words to tell. */
const ENOUGH_WORDS = 8

/** Whether a text may be in the language: no other one has more small words in it. Short texts may be in any. */
export function mayBeIn(language: Language, text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length < ENOUGH_WORDS) return true
  const count = (candidate: Language) => words.filter((word) => SMALL_WORDS.get(candidate)?.has(word)).length
  const asked = count(language)
  return asked > 0 && LANGUAGES.every((candidate) => count(candidate) <= asked)
}
