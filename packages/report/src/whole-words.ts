/** Alternatives of whole words; `*` at the end leaves the ending open. Text is in small letters with plain apostrophes. */
export const words = (...alternatives: string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\d-])(?:${alternatives.map((one) => (one.endsWith('*') && !one.endsWith('}*') ? `${one.slice(0, -1)}\\p{L}*` : one)).join('|')})(?![\\p{L}])`,
    'gu',
  )
