import { LANGUAGES, type Language } from '@chioma/contract'

/** Frequent small words of each language; those that two of them share tell little and count for both. */
const SMALL_WORDS: Record<Language, ReadonlySet<string>> = {
  en: wordSet('the and of to in is it that this with for are as on be your you not can from or which more what than so at'),
  es: wordSet('el la los las y de del que en es una un con por para no se lo su tu más esta este como son o si muy puede'),
  fr: wordSet(
    'le la les et de des du que qui en est une un avec pour pas ne se sur vous votre vos plus cette ce sont ou dans peut',
  ),
  it: wordSet(
    'il la lo gli le e di del della che in è una un con per non si tu tuo tua più questa questo come sono o nella può anche',
  ),
  de: wordSet(
    'der die das und von zu in ist es dass mit für nicht sich auf sie ihr ihre den dem ein eine sind oder auch kann wie als',
  ),
}
/** Shorter texts carry too few small words to tell. */
const ENOUGH_WORDS = 8

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** Whether a text may be in the language: no other one has more small words in it. Short texts may be in any. */
export function mayBeIn(language: Language, text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length < ENOUGH_WORDS) return true
  const count = (candidate: Language) => words.filter((word) => SMALL_WORDS[candidate].has(word)).length
  const asked = count(language)
  return asked > 0 && LANGUAGES.every((candidate) => count(candidate) <= asked)
}
