import {
  type Contraindication,
  type FindingCode,
  isRedFlag,
  type OfferKind,
  type Offers,
  type ProductCategory,
  type Severity,
  type TriggerConditions,
} from '@chioma/contract'
import { planOffers } from '@chioma/report'

/** What of a finding rules look at. */
export interface SeenFinding {
  code: FindingCode
  severity: Severity
  confidence: number
}

/** The findings that meet all three conditions; none where the rule does not fire. */
export function findingsMeeting(
  { requiredIssues, severityLevels, minConfidence }: TriggerConditions,
  findings: readonly SeenFinding[],
): SeenFinding[] {
  return findings.filter(
    ({ code, severity, confidence }) =>
      requiredIssues.includes(code) && severityLevels.includes(severity) && confidence >= minConfidence,
  )
}

export interface ActiveRule {
  productId: string
  conditions: TriggerConditions
}

export interface Recommendation {
  productId: string
  /** What the rules for it rest on, the most marked and surest first, each once. */
  findings: SeenFinding[]
}

const RANK: Record<Severity, number> = { high: 0, medium: 1, low: 2 }

/** The products of the rules that fire, each once, in the order of its first rule. */
export function recommend(rules: readonly ActiveRule[], findings: readonly SeenFinding[]): Recommendation[] {
  const reasons = new Map<string, Set<SeenFinding>>()
  for (const { productId, conditions } of rules) {
    const met = findingsMeeting(conditions, findings)
    if (met.length > 0) reasons.set(productId, new Set([...(reasons.get(productId) ?? []), ...met]))
  }
  return [...reasons].map(([productId, met]) => ({ productId, findings: mostMarkedFirst([...met]) }))
}

function mostMarkedFirst(findings: SeenFinding[]): SeenFinding[] {
  const ordered = findings.sort((a, b) => RANK[a.severity] - RANK[b.severity] || b.confidence - a.confidence)
  return ordered.filter(({ code }, index) => ordered.findIndex((other) => other.code === code) === index)
}

/** A product that a rule recommends for findings; name and description in any of our languages. */
interface OfferCandidate {
  name: string
  description?: string | null
  category: ProductCategory
  findings: readonly { code: FindingCode }[]
  contraindications: readonly Contraindication[]
}

/** What the plan of a report says of products; without a report there is no room to keep within. */
export interface OfferLimits {
  offers: Offers | undefined
  /** What findings and answers meet. */
  contraindications: readonly Contraindication[]
}

const MOST_GOODS = 3

/**
 * Those of the recommended products, in their order, that the plan has room for: only for findings whose advice names such a thing, at most one of each
 * kind (one shampoo, one service), and never more than three goods. What is not for somebody like this is never among them.
 */
export function withinOffers<Candidate extends OfferCandidate>(
  { offers, contraindications }: OfferLimits,
  candidates: readonly Candidate[],
): Candidate[] {
  const suitable = candidates.filter((candidate) => !candidate.contraindications.some((code) => contraindications.includes(code)))
  return offers === undefined ? suitable : chosenWithin(offers, suitable)
}

function chosenWithin<Candidate extends OfferCandidate>(offers: Offers, candidates: readonly Candidate[]): Candidate[] {
  const taken = new Set<OfferKind>()
  const chosen: Candidate[] = []
  for (const candidate of candidates) {
    const kinds = kindsOf(candidate)
    if (!mayOffer(offers, candidate, kinds) || kinds.some((kind) => taken.has(kind))) continue
    if (candidate.category === 'product' && chosen.filter(({ category }) => category === 'product').length >= MOST_GOODS) continue
    for (const kind of kinds) taken.add(kind)
    chosen.push(candidate)
  }
  return chosen
}

function mayOffer(offers: Offers, { findings }: OfferCandidate, kinds: readonly OfferKind[]): boolean {
  if (!offers.allowed) return false
  return findings.some(({ code }) => {
    const named = offers.findings.find((offer) => offer.code === code)?.kinds ?? []
    return kinds.every(
      (kind) => named.includes(kind) || (kind === 'other' && named.some((one) => one !== 'service' && one !== 'sun')),
    )
  })
}

/** The signs and severities of conditions beside which no report has room for such a product; a red flag has room for none anyway, and is no such sign. */
export function neverOfferedFor(
  { requiredIssues, severityLevels }: Pick<TriggerConditions, 'requiredIssues' | 'severityLevels'>,
  product: Pick<OfferCandidate, 'name' | 'description' | 'category'>,
): Pick<SeenFinding, 'code' | 'severity'>[] {
  return requiredIssues.flatMap((code) =>
    severityLevels.flatMap((severity) => {
      if (isRedFlag(code, severity)) return []
      const offers = planOffers([{ code, severity, confidence: 1, confidenceLow: 1, confidenceHigh: 1 }], () => false)
      const candidate = { ...product, findings: [{ code }], contraindications: [] }
      return mayOffer(offers, candidate, kindsOf(candidate)) ? [] : [{ code, severity }]
    }),
  )
}

/** How each kind is called in our languages. A brush for shampooing is a brush, and so on: the first that fits a name counts. */
const WORDS: [OfferKind, RegExp][] = [
  ['brush', /brush|spazzol|cepillo|brosse|bürste/iu],
  ['sun', /\bsun|spf|solar|solaire|sonnen|\bsole\b|protezione solare/iu],
  ['conditioner', /conditioner|balsamo|acondicionador|après-shamp|spülung|leave-in|detangl|districant|desenred|démêl|entwirr/iu],
  ['mask', /\bmask\b|maschera|mascarilla|masque|maske|haarkur/iu],
  ['serum', /serum|sérum|siero|ampoul|fial[ae]|ampoll|ampull/iu],
  ['lotion', /lotion|lozione|loción|tonic|tónico|tonique/iu],
  ['shampoo', /shamp|champ[úu]|cleans|detergente|limpiador|nettoyant|lavant|reinig|waschgel/iu],
]
const SET = /(?<!\p{L})(?:sets?|kit|bundle|coffret|cofanetto|lote)(?!\p{L})|starter|-set(?!\p{L})/iu

function kindsOf({ category, name, description }: OfferCandidate): OfferKind[] {
  if (category === 'service') return ['service']
  if (SET.test(name)) {
    const held = WORDS.filter(([, pattern]) => pattern.test(`${name} ${description ?? ''}`)).map(([kind]) => kind)
    return held.length > 0 ? held : ['other']
  }
  const known = WORDS.find(([, pattern]) => pattern.test(name)) ?? WORDS.find(([, pattern]) => pattern.test(description ?? ''))
  return [known?.[0] ?? 'other']
}
