import { type Finding, type FindingCode, isAtLeast, type Severity } from '@chioma/contract'

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

/** From which grade on the advice beside a finding asks for a visit by a date, whatever comes of it until then. */
const VISIT_FROM: Partial<Record<FindingCode, Severity>> = {
  dandruff: 'high',
  redness: 'high',
  low_density: 'high',
  thin_hair: 'high',
  diffuse_thinning: 'medium',
  wide_parting: 'high',
  crown_thinning: 'high',
  patchy_loss: 'low',
  scarring_signs: 'low',
  unknown: 'medium',
}

/** Whether somebody is asked to have a finding seen at a visit, and not only if it stays or grows. */
export function asksForVisit({ code, severity }: Pick<Finding, 'code' | 'severity'>): boolean {
  const from = VISIT_FROM[code]
  return from !== undefined && isAtLeast(severity, from)
}
