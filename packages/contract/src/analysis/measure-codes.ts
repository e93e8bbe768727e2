/** How a measure's value is to be read. `percent` is 0..100; `index` is 0..1 without a physical unit; `delta_a` is CIELAB a*. */
export const MEASURE_UNITS = ['percent', 'index', 'count', 'delta_a', 'per_cm2', 'um', 'px', 'stage'] as const
export type MeasureUnit = (typeof MEASURE_UNITS)[number]

export const MEASURE_UNIT = {
  /** Flake area over scalp area. */
  flake_area: 'percent',
  /** Fine scale texture of the bare scalp. */
  scale_texture: 'index',
  /** Specular area over scalp area, after one exposure gain. */
  shine: 'index',
  /** a* of the scalp above its own neutral skin. */
  redness: 'delta_a',
  /** Hair shafts that can be told apart in the photo; one that its border cuts counts half. */
  hair_count: 'count',
  /** Groups of one or more hairs that leave the skin together; only where short hair shows it. */
  follicular_units: 'count',
  /** Hair area over photo area. */
  hair_cover: 'percent',
  /** Coefficient of variation of shaft widths. */
  shaft_width_spread: 'percent',
  /** Share of shafts clearly thinner than the median of the same photo. */
  thin_shaft_share: 'percent',
  /** Median shaft width in the photo's own pixels; shown to people only as micrometres, with a scale. */
  shaft_width_px: 'px',
  /** Only with a known scale. */
  shaft_width: 'um',
  /** Only with a known scale. */
  hair_density: 'per_cm2',
  /** Scalp seen through the hair, over the hair-bearing area. */
  scalp_visible: 'percent',
  /** Parting width over head width. */
  parting_width: 'percent',
  /** Bald area over the hair-bearing area of the head. */
  bald_area: 'percent',
  /** Area of the largest bare patch over the hair-bearing area. */
  largest_patch: 'percent',
  /** Hamilton-Norwood stage, 1..7; always a range. */
  norwood_stage: 'stage',
} as const satisfies Record<string, MeasureUnit>

export const MEASURE_CODES = Object.keys(MEASURE_UNIT) as [MeasureCode, ...MeasureCode[]]
export type MeasureCode = keyof typeof MEASURE_UNIT

/**
 * Why something cannot be told: the view does not show it, the photo is not good enough for it, hair and scalp are too alike in it, or it
 * has no known scale; `unfamiliar`: it is unlike every photo that the sign was learned on.
 */
export const CANNOT_TELL_REASONS = [
  'view',
  'quality',
  'low_contrast',
  'no_edge',
  'no_scale',
  'not_measured',
  'unfamiliar',
] as const
