import { type Finding, type FindingCode, isAtLeast, type OfferKind, type Offers, type ProductCategory } from '@chioma/contract'

/** From this chance on the advice is to act; below it, to look again before anything changes. */
export const ACT_FROM_CONFIDENCE = 0.65

/** What the advice beside a finding names; what it does not name, or says to wait with, is not offered. Mild findings need nothing that is sold. */
const NAMED_IN_ADVICE: Partial<Record<FindingCode, { medium: OfferKind[]; high: OfferKind[] }>> = {
  dandruff: { medium: ['shampoo'], high: ['shampoo'] },
  dryness: { medium: ['shampoo', 'lotion'], high: ['shampoo', 'lotion'] },
  oiliness: { medium: ['shampoo', 'brush'], high: ['shampoo'] },
  redness: { medium: ['shampoo'], high: [] },
  breakage: { medium: ['conditioner'], high: ['conditioner', 'mask'] },
  dry_hair: { medium: ['conditioner', 'mask'], high: ['conditioner', 'mask'] },
  low_density: { medium: ['service'], high: ['service'] },
  thin_hair: { medium: ['service'], high: ['service'] },
  diffuse_thinning: { medium: ['service'], high: ['service'] },
  wide_parting: { medium: ['service', 'sun'], high: ['service', 'sun'] },
  receding_hairline: { medium: ['service', 'sun'], high: ['service', 'sun'] },
  crown_thinning: { medium: ['service', 'sun'], high: ['service', 'sun'] },
}

/** On sore skin a brush scratches. */
const NO_BRUSH_BESIDE: readonly FindingCode[] = ['redness', 'pustules', 'dryness', 'thick_scale']

export const NOTHING_OFFERED: Offers = { allowed: false, findings: [] }

/**
 * What may be offered for the findings, gravest first. The first skin finding decides the care of the scalp, so that one routine and one shampoo are
 * offered; `isBeside` tells of the others.
 */
export function planOffers(findings: readonly Finding[], isBeside: (finding: Finding) => boolean): Offers {
  const hasSoreSkin = findings.some(({ code }) => NO_BRUSH_BESIDE.includes(code))
  const offered = findings.flatMap((finding) => {
    const { code, severity, confidence } = finding
    if (!isAtLeast(severity, 'medium') || confidence < ACT_FROM_CONFIDENCE || isBeside(finding)) return []
    const named = NAMED_IN_ADVICE[code]?.[severity === 'high' ? 'high' : 'medium'] ?? []
    const kinds = named.filter((kind) => kind !== 'brush' || !hasSoreSkin)
    return kinds.length > 0 ? [{ code, kinds }] : []
  })
  return { allowed: offered.length > 0, findings: offered }
}

/** A product that a rule recommends for findings; name and description in any of our languages. */
export interface OfferCandidate {
  name: string
  description?: string | null
  category: ProductCategory
  findings: readonly { code: FindingCode }[]
}

const MOST_GOODS = 3

/**
 * Those of the recommended products, in their order, that the plan has room for: only for findings whose advice names such a thing, at most one of each
 * kind (one shampoo, one service), and never more than three goods.
 */
export function withinOffers<Candidate extends OfferCandidate>(offers: Offers, candidates: readonly Candidate[]): Candidate[] {
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
