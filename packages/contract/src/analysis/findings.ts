import { z } from 'zod'

const NEAR = ['microscope', 'close_up'] as const
const ANY = [...NEAR, 'head_front', 'head_top', 'head_back', 'head_side', 'portrait'] as const

/** Where a photo was taken from, and how close. */
export const VIEWS = [...ANY, 'not_hair'] as const
export const viewSchema = z.enum(VIEWS)
export type View = z.infer<typeof viewSchema>

export const SEVERITIES = ['low', 'medium', 'high'] as const
export const severitySchema = z.enum(SEVERITIES)
export type Severity = z.infer<typeof severitySchema>

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
export const findingCodeSchema = z.enum(FINDING_CODES)
export type FindingCode = z.infer<typeof findingCodeSchema>

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

const fraction = z.number().min(0).max(1)

/** A rectangle in the upright photo; all four are fractions of its width and height, from the top left corner. */
export const regionSchema = z.object({ x: fraction, y: fraction, width: fraction, height: fraction })
export type Region = z.infer<typeof regionSchema>

/** What one model says it saw. `confidence` is the calibrated chance that the finding is there; `low..high` is its range. */
export const findingSchema = z.object({
  code: findingCodeSchema,
  severity: severitySchema,
  confidence: fraction,
  confidenceLow: fraction,
  confidenceHigh: fraction,
  /** Share of the hair or scalp area that shows it. */
  area: fraction.optional(),
  regions: z.array(regionSchema).max(64).optional(),
  /** A model's own words; only for `unknown`. */
  description: z.string().max(500).optional(),
})
export type Finding = z.infer<typeof findingSchema>
