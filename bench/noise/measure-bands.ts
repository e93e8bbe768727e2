import { MEASURE_CODES, type Measure, type MeasureCode, type Reading, VIEWS, type View } from '@chioma/contract'
import type { NoiseBand } from '../../packages/engine/src/compare/noise-bands.ts'
import { WITHIN } from '../../packages/engine/src/compare/own-noise.ts'
import type { PairBand } from '../../packages/engine/src/compare/pair-bands.ts'
import { share } from '../accuracy/figures.ts'
import type { NoisePhoto } from './noise-sets.ts'

/** The same measure in two photos of one spot between which nothing changed. */
export interface Pair {
  view: View
  code: MeasureCode
  half: 'A' | 'B'
  before: number
  after: number
}

/** Fewer pairs give no band. */
const LEAST_PAIRS = 30
/** Of few pairs, what is farther out is chance. */
const MOST = 0.9
/** A band as wide as the value itself tells nothing. */
const WIDEST = 1
/** Differs with the distance and is never shown; counts of what is seen depend on the field as well, which the shots vary. */
const NOT_COMPARED: readonly MeasureCode[] = ['shaft_width_px', 'norwood_stage']

/** Every measure that both readings give in the same view. */
export function pairsOf(first: Reading, second: Reading, { half, codes }: Pick<NoisePhoto, 'half' | 'codes'>): Pair[] {
  if (first.outcome !== 'completed' || second.outcome !== 'completed' || first.view !== second.view) return []
  return pairsOfMeasures(first.view, first.measures, second.measures, { half, codes })
}

export function pairsOfMeasures(
  view: View,
  first: readonly Measure[],
  second: readonly Measure[],
  { half, codes }: Pick<NoisePhoto, 'half' | 'codes'>,
): Pair[] {
  const valueIn = (measures: readonly Measure[], code: MeasureCode) => measures.find((measure) => measure.code === code)?.value
  return codes
    .filter((code) => !NOT_COMPARED.includes(code))
    .flatMap((code) => {
      const [before, after] = [valueIn(first, code), valueIn(second, code)]
      return before === undefined || after === undefined ? [] : [{ view, code, half, before, after }]
    })
}

/** Pairs of photos between which everything differs that differs from day to day, of one moment, and of one hold in another light. */
export interface PairsByKind {
  day: readonly Pair[]
  moment: readonly Pair[]
  light: readonly Pair[]
}

/**
 * The band of each measure in each view: the wider of those that either half of the photos gives, since one that is too narrow says "changed" where
 * nothing has. `held` is said of each half by the other's band alone.
 */
export function measurePairBands(pairs: readonly Pair[]): PairBand[] {
  return byMeasure(pairs, (halfA, halfB) => {
    const [ofA, ofB] = [bandFrom(halfA), bandFrom(halfB)]
    const held = [...halfB.map((pair) => isWithin(ofA, pair)), ...halfA.map((pair) => isWithin(ofB, pair))]
    return {
      absolute: Math.max(ofA.absolute, ofB.absolute),
      relative: Math.max(ofA.relative, ofB.relative),
      pairs: held.length,
      held: Number(share(held).toFixed(3)),
    }
  })
}

/** The band that half A gives each measure in each view, and how many differences of half B stay within it. */
function measureBands(pairs: readonly Pair[]): Omit<NoiseBand, 'light'>[] {
  return byMeasure(pairs, (halfA, halfB) => {
    const band = bandFrom(halfA)
    const held = share(halfB.map((pair) => isWithin(band, pair)))
    return { ...band, pairs: halfA.length, held: Number(held.toFixed(3)), heldPairs: halfB.length }
  })
}

function byMeasure<Band extends { relative: number }>(
  pairs: readonly Pair[],
  bandOf: (halfA: readonly Pair[], halfB: readonly Pair[]) => Band,
): ({ view: View; code: MeasureCode } & Band)[] {
  return VIEWS.flatMap((view) =>
    MEASURE_CODES.flatMap((code) => {
      const own = pairs.filter((pair) => pair.view === view && pair.code === code)
      const [halfA, halfB] = [own.filter(({ half }) => half === 'A'), own.filter(({ half }) => half === 'B')]
      if (Math.min(halfA.length, halfB.length) < LEAST_PAIRS) return []
      const band = bandOf(halfA, halfB)
      return band.relative >= WIDEST ? [] : [{ view, code, ...band }]
    }),
  )
}

/** The same, and what of each band comes of light. */
export function measureBandsApart({ day, moment, light }: PairsByKind): NoiseBand[] {
  return measureBands(day).map(({ pairs, held, heldPairs, ...band }) => {
    const [hand, lit] = [moment, light].map((kind) => {
      const differences = kind.filter(({ view, code, half }) => view === band.view && code === band.code && half === 'A')
      return quantile(
        differences.map((pair) => differenceOf(pair) / Math.max(1e-6, widthOf(band, pair))),
        MOST,
      )
    })
    const ofLight = lit === undefined || hand === undefined || lit + hand === 0 ? 1 : lit ** 2 / (lit ** 2 + hand ** 2)
    return { ...band, light: roundedUp(ofLight), pairs, held, heldPairs }
  })
}

const differenceOf = ({ before, after }: Pair): number => Math.abs(after - before)
const sizeOf = ({ before, after }: Pair): number => (Math.abs(before) + Math.abs(after)) / 2
const widthOf = ({ absolute, relative }: { absolute: number; relative: number }, pair: Pair): number =>
  Math.max(absolute, relative * sizeOf(pair))

const isWithin = (band: { absolute: number; relative: number }, pair: Pair): boolean => differenceOf(pair) <= widthOf(band, pair)

function bandFrom(pairs: readonly Pair[]): Pick<NoiseBand, 'absolute' | 'relative'> {
  const bySize = [...pairs].sort((first, second) => sizeOf(first) - sizeOf(second))
  const middle = bySize.length >> 1
  const absolute = quantile(bySize.slice(0, middle).map(differenceOf))
  const relative = quantile(bySize.slice(middle).map((pair) => differenceOf(pair) / Math.max(1e-6, sizeOf(pair))))
  return { absolute: roundedUp(absolute), relative: roundedUp(relative) }
}

function quantile(values: readonly number[], within = WITHIN): number {
  const sorted = [...values].sort((first, second) => first - second)
  return sorted[Math.min(sorted.length - 1, Math.ceil(within * sorted.length) - 1)] ?? 0
}

const roundedUp = (value: number): number => Number((Math.ceil(1000 * value) / 1000).toFixed(3))
