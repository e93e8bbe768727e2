import type { Language } from './language-codes.ts'

const BEFORE_VOWELS: Record<string, string> = { il: 'l’', al: 'all’', del: 'dell’', dal: 'dall’', nel: 'nell’', sul: 'sull’' }

/** A text with its values in place, as it is read aloud: Italian shortens an article before one and its decimals, eight, eleven and eighty (l’1,5%, l’8, dell’11, all’80, l’08/11); the first of a month has none (il 1 gennaio). */
export function withElisions(language: Language, text: string): string {
  if (language !== 'it') return text
  return text.replace(/\b(il|al|del|dal|nel|sul) (?=8|08\/|11(?!\d)|1(?:,\d|\s?%))/gi, (whole, article: string) => {
    const short = BEFORE_VOWELS[article.toLowerCase()] ?? whole
    return article.charAt(0) === article.charAt(0).toUpperCase() ? short.charAt(0).toUpperCase() + short.slice(1) : short
  })
}
