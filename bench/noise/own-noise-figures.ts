import { MEASURE_CODES, type Measure, type MeasureCode, type Reading } from '@chioma/contract'
import type { NoiseBand } from '../../packages/engine/src/compare/noise-bands.ts'
import { noiseFrom } from '../../packages/engine/src/compare/own-noise.ts'
import { share } from '../accuracy/figures.ts'
import type { NoiseFigures } from './figures-file.ts'
import { type Pair, type PairsByKind, pairsOf } from './measure-bands.ts'
import type { NoisePhoto } from './noise-sets.ts'

/** One photo as it was read when taken again. */
export interface ShotReadings {
  half: 'A' | 'B'
  codes: readonly MeasureCode[]
  /** The photo itself, and as on other days. */
  days: readonly Reading[]
  /** As taken three times at once. */
  moment: readonly Reading[]
  /** As in two kinds of light. */
  lights: readonly Reading[]
}

/** Degrees of freedom that are tried for the stored bands. */
const FREEDOMS = [4, 8, 16, 32, 64]
/** What has to hold on half A, with one's own shots as without. */
const LEAST_HELD = 0.95

export const pairsByKind = (photos: readonly ShotReadings[]): PairsByKind => ({
  day: photos.flatMap(dayPairs),
  moment: photos.flatMap((photo) => consecutivePairs(photo.moment, photo)),
  light: photos.flatMap((photo) => consecutivePairs(photo.lights, photo)),
})

const dayPairs = (photo: ShotReadings): Pair[] => consecutivePairs(photo.days, photo)

const consecutivePairs = (readings: readonly Reading[], photo: Pick<NoisePhoto, 'half' | 'codes'>): Pair[] =>
  readings.slice(1).flatMap((later, i) => pairsOf(readings[i] ?? later, later, photo))

/** The fewest degrees of freedom with which enough differences of half A stay within the bands that three own shots give, and what half B says of it. */
export function judgeOwnNoise(
  bands: readonly NoiseBand[],
  photos: readonly ShotReadings[],
): { priorFreedom: number; figures: NoiseFigures } {
  const [chosen, kept] = (['A', 'B'] as const).map((half) => photos.filter((photo) => photo.half === half))
  const heldWith = (freedom: number) => share(caseOf(bands, chosen ?? [], freedom).map(({ isHeld }) => isHeld))
  for (const freedom of FREEDOMS)
    console.error(`own shots, prior freedom ${freedom}: ${heldWith(freedom).toFixed(4)} held on half A`)
  const priorFreedom = FREEDOMS.find((freedom) => heldWith(freedom) >= LEAST_HELD) ?? Math.max(...FREEDOMS)
  const cases = caseOf(bands, kept ?? [], priorFreedom)
  const widths = cases.map(({ width }) => width).sort((first, second) => first - second)
  const figure = (value: number, what: string) => ({ value: Number(value.toFixed(4)), n: cases.length, what })
  return {
    priorFreedom,
    figures: {
      'own/held-with-stored': figure(
        share(cases.map(({ isHeldStored }) => isHeldStored)),
        'half B: differences between days that stay within the stored bands',
      ),
      'own/held': figure(
        share(cases.map(({ isHeld }) => isHeld)),
        'half B: differences between days that stay within bands of three own shots',
      ),
      'own/width': figure(
        widths[widths.length >> 1] ?? 1,
        'half B: width of bands of three own shots beside the stored ones, median',
      ),
      'own/wider': figure(
        share(widths.map((width) => width > 1)),
        'half B: bands of three own shots that are wider than the stored ones',
      ),
    },
  }
}

interface Case {
  isHeld: boolean
  isHeldStored: boolean
  /** Beside the stored band. */
  width: number
}

function caseOf(bands: readonly NoiseBand[], photos: readonly ShotReadings[], priorFreedom: number): Case[] {
  return photos.flatMap((photo) =>
    dayPairs(photo)
      .filter(({ code }) => MEASURE_CODES.includes(code))
      .flatMap(({ view, code, before, after }) => {
        const row = bands.find((band) => band.view === view && band.code === code)
        if (row === undefined) return []
        const moment = photo.moment.filter((reading) => reading.outcome === 'completed' && reading.view === view).map(measuresOf)
        const stored = noiseFrom(row, before, after, []).band
        const { band, ownShots } = noiseFrom(row, before, after, [moment], priorFreedom)
        if (ownShots < 3) return []
        const difference = Math.abs(after - before)
        return [{ isHeld: difference <= band, isHeldStored: difference <= stored, width: band / stored }]
      }),
  )
}

const measuresOf = (reading: Reading): readonly Measure[] => (reading.outcome === 'completed' ? reading.measures : [])
