import type { Questionnaire, WarningSign } from '@chioma/contract'
import { ALL_LANGUAGE_RULES } from './languages/index.ts'
import type { AloneSign, PairedSign } from './languages/language-rules.ts'
import { isNegated, withoutMissingHair } from './warning-negation.ts'

const WARNINGS = ALL_LANGUAGE_RULES.map(({ warnings }) => warnings)

const ORDER = [
  'pain',
  'pus_crusts_bleeding',
  'swelling',
  'fever',
  'sudden_patches',
  'spreading_rash',
  'child',
] as const satisfies readonly WarningSign[]

/**
 * Every warning sign that was ticked or reported in free text, each once, in one order; those alone that were ticked where the person confirmed them.
 * None where there is no questionnaire.
 */
export function warningSignsOf(questionnaire: Questionnaire | undefined): WarningSign[] {
  if (questionnaire === undefined) return []
  const { warningSigns = [], areWarningSignsConfirmed = false, goals, previousTreatments, currentProducts } = questionnaire
  const texts = areWarningSignsConfirmed ? [] : [goals, previousTreatments, currentProducts]
  const reported = new Set<string>([
    ...warningSigns,
    ...texts.flatMap((text) => (text === undefined ? [] : readWarningSigns(text))),
  ])
  return ORDER.filter((sign) => reported.has(sign))
}

/**
 * Warning signs that somebody reports in free text, in any language of `LANGUAGES`, whichever it is: pain, pus or crusts or bleeding,
 * a swelling, fever, sudden bare patches, a spreading rash, a person below 18. What is negated ("senza dolore") is not reported; in doubt a sign counts.
 */
export function readWarningSigns(text: string): WarningSign[] {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/[ \t\u00a0\u202f]+/g, ' ')
    // "Fever? No."
    .replace(/ ?\? ?(?=(?:no|nope|none|nein|non|keine?|ninguna?|nessun[oa]?|aucune?)(?!\p{L}))/gu, ': ')
  const clauses = clausesOf(plain)
  const present = clauses.map(withoutNotNow)
  const isBare = WARNINGS.some(({ skinPatch }) => plain.search(skinPatch.bare) >= 0)
  const patchClauses = isBare ? clauses : clauses.map(withoutSkinPatches)
  const reported: Record<WarningSign, boolean> = {
    pain: tellsAlone(present, 'pain'),
    pus_crusts_bleeding: tellsAlone(present, 'pus_crusts_bleeding'),
    swelling: tellsAlone(clauses.map(withoutHarmlessSwelling), 'swelling'),
    fever: tellsAlone(present, 'fever'),
    sudden_patches: tellsTogether(patchClauses, 'sudden_patches') || tellsBarePatch(patchClauses, plain),
    spreading_rash: tellsTogether(clauses, 'spreading_rash'),
    child: tellsOfChild(plain),
  }
  return ORDER.filter((sign) => reported[sign])
}

const TURN = `(?<![\\p{L}'])(?:${WARNINGS.flatMap(({ turns }) => turns).join('|')})(?![\\p{L}'])`
const CLAUSE_END = new RegExp(`[;!?\\n]+|\\.(?!\\d)|\\s[-–—]\\s|${TURN}`, 'u')

/** Sentences, and their parts where a "but" turns them. */
const clausesOf = (text: string): string[] => text.split(CLAUSE_END)

const tellsAlone = (clauses: string[], sign: AloneSign): boolean =>
  clauses.some((clause) => WARNINGS.some(({ alone }) => stands(clause, alone[sign])))

const withoutNotNow = (clause: string): string =>
  blanked(
    clause,
    WARNINGS.map(({ notNow }) => notNow),
  )

const withoutHarmlessSwelling = (clause: string): string =>
  blanked(
    clause,
    WARNINGS.map(({ harmlessSwelling }) => harmlessSwelling),
  )

const withoutSkinPatches = (clause: string): string =>
  blanked(
    clause,
    WARNINGS.map(({ skinPatch }) => skinPatch.what),
  )

/** The clause with what the patterns match blanked, its length kept. */
const blanked = (clause: string, patterns: readonly RegExp[]): string =>
  patterns.reduce((rest, pattern) => rest.replace(pattern, (match) => '-'.repeat(match.length)), clause)

/** Two words that make a sign only together, such as a patch and that it came suddenly; a negation of either is one of both. */
const tellsTogether = (clauses: string[], sign: PairedSign): boolean =>
  clauses.some((clause) =>
    WARNINGS.some(({ together: { [sign]: pair } }) =>
      [pair.how, pair.what].every((pattern) => stands(clause, pattern, withoutMissingHair)),
    ),
  )

const tellsOfChild = (text: string): boolean => {
  const isAfterBirth = WARNINGS.some(({ birth }) => text.search(birth.told) >= 0)
  const about = isAfterBirth ? WARNINGS.reduce((rest, { birth }) => rest.replace(birth.baby, '-'), text) : text
  return WARNINGS.some(({ child }) => child.some((pattern) => pattern.test(about)))
}

const tellsBarePatch = (clauses: string[], text: string): boolean =>
  !WARNINGS.some(({ barePatch }) => text.search(barePatch.slowly) >= 0) &&
  clauses.some((clause) => WARNINGS.some(({ barePatch }) => stands(clause, barePatch.what, withoutMissingHair)))

/** Whether a pattern is in the clause and not negated; `heard` is how a negation reads the words. */
const stands = (clause: string, pattern: RegExp, heard = (text: string): string => text): boolean =>
  [...clause.matchAll(pattern)].some((match) => !isNegated(heard(clause), match.index, heard(match[0])))
