import { type Finding, type FindingCode, isAtLeast, type OfferKind, type Offers } from '@chioma/contract'

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
