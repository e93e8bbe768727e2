import type { Language } from './language-codes.ts'

const BEFORE_VOWEL: Record<string, string> = { il: 'l’', al: 'all’', del: 'dell’', dal: 'dall’', nel: 'nell’', sul: 'sull’' }
const BEFORE_ZERO: Record<string, string> = { il: 'lo ', al: 'allo ', del: 'dello ', dal: 'dallo ', nel: 'nello ', sul: 'sullo ' }

/**
 * A text with its values in place, as it is read aloud: Italian shortens an article before one and its decimals, eight, eleven and eighty
 * (l’1,5%, l’8, dell’11, all’80, l’08/11) and lengthens it before zero (lo 0,3%, allo 0%); the first of a month has none (il 1 gennaio).
 */
export function withElisions(language: Language, text: string): string {
  if (language !== 'it') return text
  return text.replace(
    /\b(il|al|del|dal|nel|sul) (?=(0(?:,\d|\s?%))|8|08\/|11(?!\d)|1(?:,\d|\s?%))/gi,
    (whole, article: string, zero?: string) => {
      const spoken = (zero === undefined ? BEFORE_VOWEL : BEFORE_ZERO)[article.toLowerCase()] ?? whole
      return article.charAt(0) === article.charAt(0).toUpperCase() ? spoken.charAt(0).toUpperCase() + spoken.slice(1) : spoken
    },
  )
}

const FIRST_OF_MONTH =
  /(?<![\d.,/-])1 (?=(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\p{Letter}))/gu

/** With its elisions, and the first of a month as French counts it: le 1er décembre. */
export const asRead = (language: Language, text: string): string =>
  language === 'fr' ? text.replace(FIRST_OF_MONTH, '1er ') : withElisions(language, text)
