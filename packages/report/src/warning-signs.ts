import type { Questionnaire, WarningSign } from '@chioma/contract'
import { tellsOfChild } from './warning-child.ts'
import { isNegated } from './warning-negation.ts'
import { TOGETHER_PATTERNS } from './warning-pairs.ts'
import { SIGN_PATTERNS } from './warning-words.ts'

const ORDER = [
  'pain',
  'pus_crusts_bleeding',
  'fever',
  'sudden_patches',
  'spreading_rash',
  'child',
] as const satisfies readonly WarningSign[]

/** Every warning sign that was ticked or told in free text, each once, in one order. None where there is no questionnaire. */
export function warningSignsOf(questionnaire: Questionnaire | undefined): WarningSign[] {
  if (questionnaire === undefined) return []
  const { warningSigns = [], goals, previousTreatments, currentProducts } = questionnaire
  const told = new Set<string>([
    ...warningSigns,
    ...[goals, previousTreatments, currentProducts].flatMap((text) => (text === undefined ? [] : readWarningSigns(text))),
  ])
  return ORDER.filter((sign) => told.has(sign))
}

/**
 * Warning signs that somebody tells in free text, in English, Spanish, French, Italian or German, whichever it is: pain, pus or crusts or bleeding,
 * fever, sudden bare patches, a spreading rash, a person below 18. What is negated ("senza dolore") is not told; in doubt a sign counts.
 */
export function readWarningSigns(text: string): WarningSign[] {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/[ \t\u00a0\u202f]+/g, ' ')
  const clauses = clausesOf(plain)
  const isToldIn = (sign: WarningSign) => clauses.some((clause) => tells(clause, sign))
  return ORDER.filter((sign) => (sign === 'child' ? tellsOfChild(plain) : isToldIn(sign)))
}

/** Sentences, and their parts where a "but" turns them. */
const clausesOf = (text: string): string[] =>
  text.split(
    /[;!?\n]+|\.(?!\d)|\s[-–—]\s|(?<![\p{L}'])(?:but|however|although|though|except|però|pero|sino|tuttavia|invece|mais|cependant|aber|jedoch|sondern|allerdings|dafür)(?![\p{L}'])|(?<![\p{L}'])(?:ma|yet)(?= (?!fil|pet|peau|tête|nièce|nuque|sœur|soeur))/u,
  )

function tells(clause: string, sign: WarningSign): boolean {
  if (sign === 'child') return false
  const isAlone = (SIGN_PATTERNS[sign] ?? []).some((pattern) =>
    [...clause.matchAll(pattern)].some((match) => !isNegated(clause, match.index, match[0])),
  )
  return isAlone || (TOGETHER_PATTERNS[sign] ?? []).some(({ what, how }) => tellsTogether(clause, what, how))
}

/** What says that there is no hair is no negation of a sign. */
const NO_HAIR =
  /(?<!\p{L})(?:sans|senza|sin|ohne|without|no)(?= (?:any )?(?:cheveux|capelli|pelo|cabello|haare?|hair)(?!\p{L}))/gu

/** Two words that make a sign only together, such as a patch and that it came suddenly; a negation of either is one of both. */
function tellsTogether(clause: string, what: RegExp, how: RegExp): boolean {
  const plain = clause.replace(NO_HAIR, (word) => '-'.repeat(word.length))
  const stands = (pattern: RegExp) =>
    [...clause.matchAll(pattern)].some((match) => !isNegated(plain, match.index, match[0].replace(NO_HAIR, '-')))
  return stands(how) && stands(what)
}
