const NEAR = ['microscope', 'close_up'] as const
const ANY = [...NEAR, 'head_front', 'head_top', 'head_back', 'head_side', 'portrait'] as const

/** Where a photo was taken from, and how close. */
export const VIEWS = [...ANY, 'not_hair'] as const
export type View = (typeof VIEWS)[number]

export const SEVERITIES = ['low', 'medium', 'high'] as const
export type Severity = (typeof SEVERITIES)[number]

/** The vocabulary shared by models, merging, report, rules and screens. Names are words in `locales/`. */
export const FINDING_CODES = [
  'dandruff',
  'dryness',
  'oiliness',
  'redness',
  'pustules',
  'thick_scale',
  'low_density',
  'thin_hair',
  'diffuse_thinning',
  'wide_parting',
  'receding_hairline',
  'crown_thinning',
  'patchy_loss',
  'breakage',
  'dry_hair',
  'scarring_signs',
  'unknown',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

/** The views that can show a finding; in any other view it "cannot be told from this photo". */
export const VIEWS_SHOWING: Record<FindingCode, readonly View[]> = {
  dandruff: NEAR,
  dryness: NEAR,
  oiliness: NEAR,
  redness: NEAR,
  pustules: NEAR,
  thick_scale: ['close_up'],
  low_density: ['microscope'],
  thin_hair: ['microscope'],
  diffuse_thinning: ['head_front', 'head_top', 'head_back', 'head_side', 'close_up'],
  wide_parting: ['head_top'],
  receding_hairline: ['head_front', 'head_side', 'portrait'],
  crown_thinning: ['head_top', 'head_back', 'head_front', 'portrait'],
  patchy_loss: ANY,
  breakage: NEAR,
  dry_hair: ['portrait', 'close_up'],
  scarring_signs: NEAR,
  unknown: ANY,
}

/** Findings that put "see a doctor" first and hide the shop when they reach the given severity. */
export const RED_FLAG_FROM: Partial<Record<FindingCode, Severity>> = {
  pustules: 'high',
  thick_scale: 'medium',
  patchy_loss: 'medium',
  scarring_signs: 'low',
}

export const isAtLeast = (severity: Severity, threshold: Severity): boolean =>
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(threshold)

export const isRedFlag = (code: FindingCode, severity: Severity): boolean => {
  const threshold = RED_FLAG_FROM[code]
  return threshold !== undefined && isAtLeast(severity, threshold)
}
