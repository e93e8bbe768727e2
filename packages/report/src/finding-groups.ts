import type { Finding, FindingCode, Severity } from '@chioma/contract'

export type FindingGroup = 'skin' | 'loss' | 'fibre' | 'other'

/** What a finding concerns: the skin of the scalp, hair that is missing or finer, the visible hair itself, or none of these. */
export const GROUP_OF: Record<FindingCode, FindingGroup> = {
  dandruff: 'skin',
  dryness: 'skin',
  oiliness: 'skin',
  redness: 'skin',
  pustules: 'skin',
  thick_scale: 'skin',
  low_density: 'loss',
  thin_hair: 'loss',
  diffuse_thinning: 'loss',
  wide_parting: 'loss',
  receding_hairline: 'loss',
  crown_thinning: 'loss',
  patchy_loss: 'loss',
  breakage: 'fibre',
  dry_hair: 'fibre',
  scarring_signs: 'loss',
  unknown: 'other',
}

/**
 * Within how many weeks the advice beside a finding of a grade asks for a visit, whatever comes of it until then, as its `seeSomeone` words say; absent where
 * they name no time.
 */
const VISIT_WITHIN_WEEKS: Partial<Record<FindingCode, Partial<Record<Severity, number>>>> = {
  dandruff: { high: 4 },
  redness: { high: 2 },
  low_density: { high: 4 },
  thin_hair: { high: 8 },
  diffuse_thinning: { medium: 8, high: 4 },
  wide_parting: { high: 8 },
  crown_thinning: { high: 12 },
  patchy_loss: { low: 4, medium: 2, high: 2 },
  scarring_signs: { low: 4, medium: 3, high: 2 },
  unknown: { high: 2 },
}

/** Weeks until somebody should have seen a finding; `undefined` where it is to be seen only if it stays or grows. */
export const visitWithinWeeks = ({ code, severity }: Pick<Finding, 'code' | 'severity'>): number | undefined =>
  VISIT_WITHIN_WEEKS[code]?.[severity]

/** Whether somebody is asked to have a finding seen at a visit, and not only if it stays or grows. */
export const asksForVisit = (finding: Pick<Finding, 'code' | 'severity'>): boolean => visitWithinWeeks(finding) !== undefined
