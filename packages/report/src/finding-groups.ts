import type { FindingCode } from '@chioma/contract'

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
