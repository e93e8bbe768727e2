import { ALL_LANGUAGE_RULES } from './languages/index.ts'
import type { NegationRules } from './languages/language-rules.ts'

const NEGATIONS = ALL_LANGUAGE_RULES.map(({ warnings }) => warnings.negation)

/** The alternatives of every language; those that have none leave nothing behind. */
const all = (of: (rules: NegationRules) => string | undefined): string => NEGATIONS.flatMap((rules) => of(rules) ?? []).join('|')

/** Words that take back what follows them. */
const NEGATORS = new RegExp(
  `(?<![\\p{L}'])(?:${all(({ words }) => words)})(?![\\p{L}])|${all(({ inContext }) => inContext)}`,
  'gu',
)

const WITHOUT = new RegExp(`^(?:${all(({ without }) => without)})$`)

/** Words that stand between a negation and a sign which the negation does not reach: "I do not know why it hurts". */
const UNREACHED = new RegExp(`(?<![\\p{L}'])(?:${all(({ unreached }) => unreached)})(?!\\p{L})`, 'u')
const AND = new RegExp(`(?<![\\p{L}'])(?:${all(({ and }) => and)})(?![\\p{L}'])`, 'u')
const LINKS = new RegExp(`^(?:${all(({ joins, listed }) => `${joins}|${listed}`)}|[\\s,])*$`, 'u')
const GOES_ON = new RegExp(`^\\s*(?:$|,|\\)|(?:${all(({ joins }) => joins)})(?!\\p{L}))`, 'u')
const MOST_WORDS_BETWEEN = 6

/** Verbs among the signs: after an "and" they are a statement of their own. */
const VERBS = new RegExp(`^(?:${all(({ verbs }) => verbs)})`, 'u')

const STATEMENTS = new RegExp(`^(?:${all(({ statements }) => statements)})`, 'u')

/** After a sign: "pain: none", "Schmerzen habe ich keine". */
const TAKEN_BACK = new RegExp(
  `^\\s*(?:[:=(]?\\s*(?:${all(({ none }) => none)})\\s*(?:\\)|,|$)|${all(({ takenBack }) => takenBack)})`,
  'u',
)

/** A negation around the verb: "ne s'étend pas". */
const AROUND = NEGATIONS.flatMap(({ around = [] }) => around).map(({ opens, closes, closesOnlyAfterOpening = '(?!)' }) => ({
  closes: new RegExp(`^ (?:${closes})(?!\\p{L})`, 'u'),
  opened: new RegExp(`(?<!\\p{L})${opens}(?:\\p{L}+ )?$`, 'u'),
  closesInside: new RegExp(`(?<!\\p{L})(?:${closesOnlyAfterOpening})(?!\\p{L})`, 'u'),
  openedBefore: new RegExp(`(?<!\\p{L})${opens}(?:\\p{L}+ )*$`, 'u'),
}))
const INSIDE = new RegExp(`(?<!\\p{L})(?:${all(({ inside }) => inside)})(?!\\p{L})`, 'u')

/** What says that there is no hair is no negation of a sign. */
const NO_HAIR = new RegExp(
  `(?<!\\p{L})(?:${all(({ without }) => without)}|no)(?= (?:any )?(?:${all(({ hair }) => hair)})(?!\\p{L}))`,
  'gu',
)

/** A text with those words blanked that say that hair is missing, its length kept. */
export const withoutMissingHair = (text: string): string => text.replace(NO_HAIR, (word) => '-'.repeat(word.length))

/** Whether the words at `index` of a clause are taken back by a negation before, inside, around or after them. */
export function isNegated(clause: string, index: number, words: string): boolean {
  const before = clause.slice(0, index)
  const after = clause.slice(index + words.length)
  return (
    TAKEN_BACK.test(after) ||
    INSIDE.test(words) ||
    AROUND.some(({ closes, opened }) => closes.test(after) && opened.test(before)) ||
    AROUND.some(({ closesInside, openedBefore }) => closesInside.test(words) && openedBefore.test(before)) ||
    isGovernedBefore(clause, index, words, after)
  )
}

function isGovernedBefore(clause: string, index: number, words: string, after: string): boolean {
  const before = clause.slice(0, index)
  const negators = [...before.matchAll(NEGATORS)]
  const nearest = negators.at(-1)
  if (nearest === undefined) return false
  const gap = before.slice(nearest.index + nearest[0].length)
  if (!reaches(gap, words, after)) return false
  const outer = negators.at(-2)
  if (outer === undefined || !WITHOUT.test(nearest[0])) return true
  // "I cannot touch it without pain" is pain.
  return before.slice(outer.index, nearest.index).includes(',')
}

function reaches(gap: string, words: string, after: string): boolean {
  if (UNREACHED.test(gap) || (gap.match(/[\p{L}\d]+/gu) ?? []).length > MOST_WORDS_BETWEEN) return false
  const joined = gap.match(AND)
  if (joined?.index !== undefined && (VERBS.test(words) || !LINKS.test(gap.slice(joined.index)))) return false
  const comma = gap.lastIndexOf(',')
  if (comma < 0) return true
  // "Nothing helps, it hurts".
  if (STATEMENTS.test(words)) return false
  // A list that one negation opens: "no pain, pus or fever".
  return LINKS.test(gap.slice(comma)) && GOES_ON.test(after)
}
