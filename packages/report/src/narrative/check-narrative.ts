import type { FindingCode, Narrative } from '@chioma/contract'
import { LANGUAGE_RULES } from '../languages/index.ts'
import { factsText, type NarrativeFacts } from './facts.ts'
import { NEVER, ONLY_IF_GIVEN, PLAYS_DOWN, REASSURES, TELLS_A_DIAGNOSIS } from './forbidden-words.ts'
import { foretells, type Ground, groundOf, ungroundedWords } from './grounding.ts'
import { mayBeIn } from './language-of.ts'
import type { Lexicon } from './lexicon.ts'
import { ungroundedNames } from './names.ts'
import { numbersIn, ungroundedNumbers } from './numbers.ts'

/** Why words of a model are not used. */
export const NARRATIVE_FAULTS = [
  'length',
  'markup',
  'language',
  'unknown_finding',
  'red_flag_missing',
  'reassurance',
  'number',
  'contact',
  'price',
  'buying',
  'product',
  'name',
  'diagnosis',
  'promise',
  'leak',
  'ungrounded',
] as const
export type NarrativeFault = (typeof NARRATIVE_FAULTS)[number]

/** What a model's words are held to. */
export interface NarrativeBounds {
  facts: NarrativeFacts
  claimsMode: 'cosmetic' | 'clinic'
  /** Finding codes that are red flags. */
  redFlagCodes: readonly FindingCode[]
  /** What the model was told and must keep to itself: its instructions, and a word that was hidden among them. */
  secrets: { instructions: string; canary: string }
  /** Words that are no names. */
  lexicon: Lexicon
}

const CHARACTERS = { opening: [30, 900], finding: [30, 1_200], closing: [15, 600] } as const
/** Letters, figures and signs of plain sentences in our languages. What Markdown, HTML, addresses and prices are made of is not among them. */
const PLAIN = /^[A-Za-zÀ-ÖØ-öø-ÿŒœŸẞ0-9 \u00a0\u202f.,;:!?'’‘“”«»„"()\-–—…/%°²µ]*$/
const LEAKED_WORDS = 8

/** A model's words with their spaces and accents in one form; `checkNarrative` reads these. */
export function tidyNarrative({ opening, findings, closing }: Narrative): Narrative {
  return {
    opening: tidy(opening),
    findings: findings.map(({ code, text }) => ({ code, text: tidy(text) })),
    closing: tidy(closing),
  }
}

const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\n\r\t ]+/g, ' ')
    .trim()

/** Everything that keeps a model's words out of a report; none when they stay within what was measured. Takes tidy words. */
export function checkNarrative(narrative: Narrative, bounds: NarrativeBounds): NarrativeFault[] {
  const parts = partsOf(narrative, bounds.facts)
  // What is far too long is not read at all.
  if (parts.some(({ kind, text }) => text.length > CHARACTERS[kind][1])) return ['length']
  const faults = new Set<NarrativeFault>()
  const given = givenIn(bounds.facts)
  for (const part of parts) for (const fault of partFaults(part, bounds, given)) faults.add(fault)
  for (const fault of wholeFaults(narrative, bounds, given)) faults.add(fault)
  return NARRATIVE_FAULTS.filter((fault) => faults.has(fault))
}

/** The words that make the faults `name` and `ungrounded`, so that a model can do without them. */
export const ungroundedWordsIn = (narrative: Narrative, { facts, lexicon }: NarrativeBounds): string[] => [
  ...new Set(
    partsOf(narrative, facts).flatMap(({ kind, text, ground }) => [
      ...ungroundedNames(facts.language, text, factsText(facts), lexicon),
      ...ungroundedWords(facts, text, ground, kind === 'closing'),
    ]),
  ),
]

/** The facts as the checks read them. */
interface Given {
  text: string
  lower: string
  numbers: ReadonlySet<string>
}

function givenIn(facts: NarrativeFacts): Given {
  const text = factsText(facts)
  return { text, lower: text.toLowerCase(), numbers: numbersIn(withoutUnits(text)) }
}

interface Part {
  kind: keyof typeof CHARACTERS
  text: string
  /** Signs may be named that stand here; in small letters. */
  signsFrom: string
  ground: Ground
}

function partsOf({ opening, findings, closing }: Narrative, facts: NarrativeFacts): Part[] {
  const { headline, answer, measures, notFound, cannotTell, limits } = facts
  const seen = factsText([facts.redFlags, headline, answer, facts.findings, measures]).toLowerCase()
  const open = `${seen} ${factsText([cannotTell, limits]).toLowerCase()}`
  const grounds = facts.findings.map(({ code, name, severity, seen: sight, certainty, meaning }) => ({
    code,
    basis: [name, severity, sight, certainty, meaning],
  }))
  const opens = grounds.map(({ basis: [name, severity, sight, certainty] }) => [name, severity, sight, certainty])
  return [
    {
      kind: 'opening',
      text: opening,
      signsFrom: seen,
      ground: groundOf(facts, [headline, answer, opens, measures, notFound, limits]),
    },
    ...findings.map(({ code, text }): Part => {
      const basis = grounds.filter((one) => one.code === code).map((one) => one.basis)
      return { kind: 'finding', text, signsFrom: seen, ground: groundOf(facts, [basis, answer, measures]) }
    }),
    { kind: 'closing', text: closing, signsFrom: open, ground: groundOf(facts, [headline, answer], [cannotTell, limits]) },
  ]
}

function partFaults(
  { kind, text, signsFrom, ground }: Part,
  { facts, claimsMode, lexicon }: NarrativeBounds,
  given: Given,
): NarrativeFault[] {
  const { language } = facts
  const [fewest] = CHARACTERS[kind]
  const checks: [boolean, NarrativeFault][] = [
    [text.length < fewest, 'length'],
    [!isPlain(text), 'markup'],
    [!mayBeIn(language, text), 'language'],
    [hasStrange([LANGUAGE_RULES[language].narrative.signs], text, signsFrom), 'unknown_finding'],
    [ungroundedNumbers(withoutUnits(text), given.numbers).length > 0, 'number'],
    ...(['contact', 'price', 'buying', 'promise'] as const).map((fault): [boolean, NarrativeFault] => [
      NEVER[fault].some((pattern) => has(pattern, text)),
      fault,
    ]),
    ...(['product', 'diagnosis', 'leak'] as const).map((fault): [boolean, NarrativeFault] => [
      hasStrange(ONLY_IF_GIVEN[fault], text, given.lower),
      fault,
    ]),
    [foretells(facts, text, ground), 'promise'],
    [ungroundedNames(language, text, given.text, lexicon).length > 0, 'name'],
    [ungroundedWords(facts, text, ground, kind === 'closing').length > 0, 'ungrounded'],
    [claimsMode === 'cosmetic' && hasStrange(TELLS_A_DIAGNOSIS, text, given.lower), 'diagnosis'],
  ]
  return checks.filter(([isWrong]) => isWrong).map(([, fault]) => fault)
}

function wholeFaults(narrative: Narrative, { facts, redFlagCodes, secrets }: NarrativeBounds, given: Given): NarrativeFault[] {
  const codes = narrative.findings.map(({ code }) => code)
  const found = new Set<FindingCode>(facts.findings.map(({ code }) => code))
  const all = [narrative.opening, ...narrative.findings.map(({ text }) => text), narrative.closing].join(' ')
  const hasRedFlag = facts.redFlags.length > 0
  const isCalm =
    hasRedFlag &&
    (!LANGUAGE_RULES[facts.language].narrative.doctor.test(narrative.opening) || hasStrange(PLAYS_DOWN, all, given.lower))
  const checks: [boolean, NarrativeFault][] = [
    [codes.some((code) => !found.has(code)) || new Set(codes).size < codes.length, 'unknown_finding'],
    [redFlagCodes.some((code) => found.has(code) && !codes.includes(code)) || isCalm, 'red_flag_missing'],
    [facts.kind !== 'nothing_seen' && hasStrange(REASSURES, all, given.lower), 'reassurance'],
    [isLeaking(all, secrets, given.text), 'leak'],
  ]
  return checks.filter(([isWrong]) => isWrong).map(([, fault]) => fault)
}

/** A slash stands only in "per square centimetre"; a dash or a figure at the beginning would make a list. */
const isPlain = (text: string): boolean => PLAIN.test(text) && !/\/(?!cm)/.test(text) && !/^(?:[-–—]|\d+[.)])\s/.test(text)

const withoutUnits = (text: string): string => text.replaceAll('cm²', 'cm')

const has = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0

/** Whether something in the text matches that is not in what was given, which is in small letters. */
const hasStrange = (patterns: readonly RegExp[], text: string, given: string): boolean =>
  patterns.some((pattern) => [...text.matchAll(pattern)].some(([match]) => !given.includes(match.toLowerCase())))

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

function isLeaking(text: string, { instructions, canary }: NarrativeBounds['secrets'], given: string): boolean {
  if (bare(text).replaceAll(' ', '').includes(bare(canary).replaceAll(' ', ''))) return true
  const words = bare(instructions).split(' ')
  const said = ` ${bare(text)} `
  const known = ` ${bare(given)} `
  return words.some((_word, start) => {
    const run = words.slice(start, start + LEAKED_WORDS)
    return run.length === LEAKED_WORDS && said.includes(` ${run.join(' ')} `) && !known.includes(` ${run.join(' ')} `)
  })
}
