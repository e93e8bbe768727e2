import { ALL_LANGUAGE_RULES } from '../languages/index.ts'

const RULES = ALL_LANGUAGE_RULES.map(({ numbers }) => numbers)

/** Number words from two on; "one" and its like are articles, too. */
const VALUE_OF = new Map(RULES.flatMap(({ words }) => Object.entries(words)).filter(([, value]) => value > 1))
const VAGUE = new Set(RULES.flatMap(({ vague }) => vague.split(' ')))
const COMPOUND = new RegExp(`^(?:${RULES.flatMap(({ compound }) => compound ?? []).join('|')})$`, 'u')
/** What is counted: percent, money, time, length, hairs and times, in any of the languages. */
const UNIT = new RegExp(`^(?:%|mm|cm|µm|${RULES.map(({ units }) => units).join('|')})$`, 'u')

/** Numbers of a text in one spelling, so that "2,5", "2.5" and "two" can be compared. */
export function numbersIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const [figure] of text.matchAll(/\d+(?:[.,]\d+)*/g)) found.add(figure.replace(',', '.').replace(/\.0+$/, ''))
  for (const word of wordsIn(text)) {
    const value = VALUE_OF.get(word)
    if (value !== undefined) found.add(String(value))
  }
  return found
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+|%/gu) ?? []

/** The numbers that a text claims and the allowed ones lack: every figure, and number words with something counted after them. */
export function ungroundedNumbers(text: string, allowed: ReadonlySet<string>): string[] {
  const figures = [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([figure]) => figure.replace(',', '.').replace(/\.0+$/, ''))
  const words = wordsIn(text)
  const counted = words.flatMap((word, index) => {
    const isNumber = VALUE_OF.has(word) || VAGUE.has(word) || COMPOUND.test(word)
    const isCounted = words.slice(index + 1, index + 4).some((next) => UNIT.test(next))
    return isNumber && isCounted ? [String(VALUE_OF.get(word) ?? word)] : []
  })
  return [...figures, ...counted].filter((number) => !allowed.has(number))
}
