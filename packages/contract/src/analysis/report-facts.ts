import type { FindingCode, View } from './finding-codes.ts'
import type { MeasureCode } from './measure-codes.ts'

/**
 * What a page that shows a report has to know beside it. Apart from the schemas, so that the report is drawn before the parser is loaded.
 */

/** What the person says that a photo shows; it then decides what is measured. */
export const DECLARED_VIEWS = ['head_top', 'head_front', 'head_back', 'close_up', 'microscope'] as const satisfies readonly View[]

/** Ends of the scale that a measure is drawn on; a value outside stretches it. */
export const MEASURE_SCALE: Record<MeasureCode, readonly [from: number, to: number]> = {
  flake_area: [0, 20],
  scale_texture: [0, 1],
  shine: [0, 1],
  redness: [0, 20],
  hair_count: [0, 40],
  follicular_units: [0, 20],
  hair_cover: [0, 100],
  shaft_width_spread: [0, 60],
  thin_shaft_share: [0, 60],
  shaft_width_px: [0, 100],
  shaft_width: [0, 120],
  hair_density: [0, 300],
  scalp_visible: [0, 100],
  parting_width: [0, 30],
  bald_area: [0, 100],
  largest_patch: [0, 50],
  norwood_stage: [1, 7],
}

/** How sure a report is as a whole; `none` where nothing can be told. */
export const SURENESS_LEVELS = ['none', 'little', 'fairly', 'very'] as const
export type SurenessLevel = (typeof SURENESS_LEVELS)[number]

/** Findings whose place hair can be drawn into. Never bare patches: those a doctor should see. */
export const SIMULATED_FINDINGS = ['crown_thinning', 'diffuse_thinning', 'wide_parting'] as const satisfies readonly FindingCode[]

/** Named as the page's tokens. */
export const CHART_COLOR_NAMES = ['accent', 'line-strong', 'low', 'medium', 'high'] as const
export type ChartColor = (typeof CHART_COLOR_NAMES)[number]

/** For paper and wherever there are no tokens: readable on white and on near-black. */
export const CHART_COLORS: Record<ChartColor, string> = {
  accent: '#2f8361',
  'line-strong': '#9aa39c',
  low: '#3f8a65',
  medium: '#b07d1e',
  high: '#c4524a',
}

/** The page's own colour, where there is a page. */
export const chartColorOnPage = (color: ChartColor): string => `var(--${color}, ${CHART_COLORS[color]})`

/** The badge's reliability: raw percent plus 20 points, clamped to 70..95. The raw number always stands beside it. */
export const displayedReliabilityPercent = (confidence: number): number =>
  Math.min(95, Math.max(70, Math.round(confidence * 100) + 20))
