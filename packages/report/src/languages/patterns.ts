/** Lists are written with commas: forms of words, as regular expressions. */
const alternatives = (lists: string[]): string => lists.join(', ').split(', ').join('|')

/** Words that begin so, in either case. */
export const begins = (...lists: string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${alternatives(lists)})`, 'giu')

/** As `begins`, and nothing may follow. */
export const whole = (...lists: string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${alternatives(lists)})(?!\\p{L})`, 'giu')

/** Alternatives of whole words; `*` at the end leaves the ending open. Text is in small letters with plain apostrophes. */
export const words = (...forms: string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\d-])(?:${forms
      .map((one) => (one.endsWith('*') && !one.endsWith('}*') ? `${one.slice(0, -1)}\\p{L}*` : one))
      .map(withOrWithoutAccents)
      .join('|')})(?![\\p{L}])`,
    'gu',
  )

/** Whoever types on a phone leaves accents out: "piu", "dias", "fievre", "groesser". */
const withOrWithoutAccents = (source: string): string =>
  source
    .replace(/[äöü]/g, (letter) => `(?:${letter}|${plainOf(letter)}e?)`)
    .replace(/[à-ãç-ïñ-õù-û]/g, (letter) => `[${letter}${plainOf(letter)}]`)

const plainOf = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '')

/** What begins at the beginning of a word; text as for `words`. */
export const phrases = (...sources: string[]): RegExp[] =>
  sources.map((source) => new RegExp(`(?<![\\p{L}\\d])(?:${withOrWithoutAccents(source)})`, 'u'))

/** Number words with their values: those from one on, with spaces between and `|` between forms of the same, and larger ones. */
export const numberWords = (fromOne: string, larger: Readonly<Record<string, number>>): Readonly<Record<string, number>> => ({
  ...Object.fromEntries(fromOne.split(' ').flatMap((forms, index) => forms.split('|').map((word) => [word, index + 1]))),
  ...larger,
})

const ADULT_YEARS = 18

/** An age of a child, in figures or in the number words of a language. */
export const ageOfChild = (numbers: Readonly<Record<string, number>>): string => {
  const childAges = Object.entries(numbers).flatMap(([word, years]) => (years < ADULT_YEARS ? [word] : []))
  return `(?:(?:1[0-7]|[0-9])(?![\\d.,]\\d|\\d)|${childAges.join('|')})`
}

/** Addresses spelt out: "dot com". */
export const DOMAIN_ENDING = 'com|net|org|it|de|fr|es|eu|shop|io'
