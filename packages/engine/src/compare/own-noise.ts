import type { Measure, MeasureCode, View } from '@chioma/contract'
import { NOISE_BANDS, type NoiseBand, PRIOR_FREEDOM } from './noise-bands.ts'

/** What was measured in shots of one spot that a person took one after the other: nothing changed between them. */
export type ShotsOfOneMoment = readonly (readonly Measure[])[]

/** How far a measure of one spot of one person moves when nothing has changed. */
export interface Noise {
  /** Half the width of what nearly all differences between two photos stay within, in the measure's unit. */
  band: number
  /** The person's own shots that it rests on beside the changed copies of others' photos; 0 where on those alone. */
  ownShots: number
}

/** What was measured in two photos, and shots that the person took of that spot one after the other. */
export type NoiseQuestion = [view: View, code: MeasureCode, before: number, after: number, own?: readonly ShotsOfOneMoment[]]

/** Share of differences that a band holds, of photos it was chosen on. */
export const WITHIN = 0.97

/**
 * The noise of a measure between two photos in which it was read as `before` and `after`; `undefined` where none was ever measured.
 *
 * Two or three shots are a poor estimate of a spread. So what they say is taken together with what changed copies of photos say, by the number of
 * each: the variance of a normal variable with a scaled inverse chi-squared prior, whose predictive distribution is Student's t (Gelman et al., Bayesian
 * Data Analysis, 3rd ed., section 2.6; the moderated variance of Smyth, Stat. Appl. Genet. Mol. Biol. 3(1):3, 2004, doi:10.2202/1544-6115.1027). Without own
 * shots it is the stored band; many of them count for themselves. Shots of one moment share their light and their camera, so the part of the stored
 * band that comes of those always stays: no band is narrower.
 */
export function noiseOf(...[view, code, before, after, own = []]: NoiseQuestion): Noise | undefined {
  const row = NOISE_BANDS.find((candidate) => candidate.view === view && candidate.code === code)
  return row && noiseFrom(row, before, after, own)
}

/** By one row of the table; the bench judges it by others than the stored one. */
export function noiseFrom(
  row: NoiseBand,
  before: number,
  after: number,
  own: readonly ShotsOfOneMoment[],
  priorFreedom = PRIOR_FREEDOM,
): Noise {
  const size = (Math.abs(before) + Math.abs(after)) / 2
  const stored = widthAt(row, size)
  const spread = pooledSpread(row, own)
  if (spread.freedom === 0 || stored === 0) return { band: stored, ownShots: 0 }
  const scale = Math.SQRT2 * quantileOfT(priorFreedom)
  // In stored bands of this size: measures move more where there is more of them.
  const prior = (1 - row.light) / scale ** 2
  const freedom = priorFreedom + spread.freedom
  const variance = (priorFreedom * prior + spread.squares) / freedom
  const hand = Math.SQRT2 * quantileOfT(freedom) * Math.sqrt(variance)
  return { band: stored * Math.hypot(Math.sqrt(row.light), hand), ownShots: spread.shots }
}

const widthAt = ({ absolute, relative }: NoiseBand, size: number): number => Math.max(absolute, relative * size)

/** Squared deviations from the mean of each moment, in stored bands. */
function pooledSpread(row: NoiseBand, own: readonly ShotsOfOneMoment[]): { squares: number; freedom: number; shots: number } {
  const pooled = { squares: 0, freedom: 0, shots: 0 }
  for (const moment of own) {
    const values = moment.flatMap((measures) => measures.find(({ code }) => code === row.code)?.value ?? [])
    if (values.length < 2) continue
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const unit = widthAt(row, Math.abs(mean))
    if (unit === 0) continue
    for (const value of values) pooled.squares += ((value - mean) / unit) ** 2
    pooled.freedom += values.length - 1
    pooled.shots += values.length
  }
  return pooled
}

/** Of the standard normal distribution: what half of what `WITHIN` leaves out lies above. */
const NORMAL_QUANTILE = 2.17009

/** The same of Student's t: Cornish and Fisher's expansion, Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5. */
export function quantileOfT(freedom: number): number {
  const z = NORMAL_QUANTILE
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ]
  return terms.reduce((sum, term, n) => sum + term / freedom ** (n + 1), z)
}
