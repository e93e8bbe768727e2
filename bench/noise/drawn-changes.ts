import type { DeclaredView, MeasureCode } from '@chioma/contract'
import { compareMeasures, comparePhotos, noiseTogether, type RgbImage } from '@chioma/engine'
import { drawHead } from '../../tests/support/drawn/draw-head.ts'
import { movePhoto } from '../../tests/support/moved-photo.ts'
import { createRandom } from '../../tests/support/synthetic-scalp/random.ts'
import { renderScalp } from '../../tests/support/synthetic-scalp/render-scalp.ts'
import type { NoiseFigures } from './figures-file.ts'

/** Drawn pictures of one spot that differ in one measure alone, by its true value. */
interface Series {
  view: DeclaredView
  code: MeasureCode
  steps: readonly { truth: number; image: RgbImage }[]
}

const SEEDS = [1, 2]
const steps = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1))

const SCALP = { width: 400, height: 300, hairWidthPx: 6, hairLengthPx: 90, rootDistancePx: 30, flakeRadiusPx: 8 }

const SERIES: readonly ((seed: number) => Series)[] = [
  (seed) => ({
    view: 'head_top',
    code: 'bald_area',
    steps: steps(7, 0.15, 0.8).map((crown) => ({ truth: 100 * crown ** 2, image: drawHead({ crown, seed, hair: 50 }) })),
  }),
  (seed) => ({
    view: 'head_top',
    code: 'parting_width',
    steps: steps(7, 0.02, 0.16).map((parting) => ({ truth: 100 * parting, image: drawHead({ parting, seed, hair: 50 }) })),
  }),
  (seed) => ({
    view: 'microscope',
    code: 'hair_count',
    steps: steps(7, 6, 28).map((hairs) => {
      const { image, truth } = renderScalp({ ...SCALP, hairs, seed })
      return { truth: truth.hairs.length, image }
    }),
  }),
  (seed) => ({
    view: 'microscope',
    code: 'flake_area',
    steps: steps(7, 0, 88).map((flakes) => {
      const { image, truth } = renderScalp({ ...SCALP, hairs: 14, flakes, seed })
      return { truth: 100 * truth.flakeShare, image }
    }),
  }),
]

/** How often a true change of two bands or more is told, and one within a band is not; every later picture is taken by a moved camera in other light. */
export function measureDrawnChanges(): NoiseFigures {
  const figures: NoiseFigures = {}
  for (const draw of SERIES) {
    const pairs = SEEDS.flatMap((seed) => readPairs(draw(seed), seed))
    const { view, code } = draw(SEEDS[0] ?? 1)
    const told = pairs.filter(({ bands }) => bands >= 2)
    const silent = pairs.filter(({ bands }) => bands <= 1)
    figures[`drawn/${view}/${code}/told-at-two-bands`] = {
      value: shareOf(told, ({ isTold }) => isTold),
      n: told.length,
      what: `drawn ${view}: ${code} changed by two bands or more is told`,
    }
    figures[`drawn/${view}/${code}/silent-within-one`] = {
      value: shareOf(silent, ({ isTold }) => !isTold),
      n: silent.length,
      what: `drawn ${view}: ${code} changed by one band or less is not told`,
    }
    console.error(`${view} ${code} drawn`)
  }
  return figures
}

interface ReadPair {
  /** True change, in bands. */
  bands: number
  isTold: boolean
}

function readPairs({ view, code, steps }: Series, seed: number): ReadPair[] {
  const random = createRandom(seed)
  const shots = steps.map(({ truth, image }) => {
    const move = {
      rotation: random.between(-0.12, 0.12),
      scale: random.between(0.93, 1.07),
      shiftX: random.between(-0.04, 0.04),
      shiftY: random.between(-0.04, 0.04),
      light: random.between(0.85, 1.15),
    }
    return { truth, image, moved: movePhoto(image, move) }
  })
  return shots.flatMap((before) =>
    shots.flatMap((after) => {
      const band = noiseTogether(view, code, before.truth, after.truth)?.band
      const compared = comparePhotos({ earlier: before.image, later: after.moved, view })
      if (band === undefined || !compared.isAligned) return []
      const change = compareMeasures(view, compared.before, compared.after).find((one) => one.code === code)
      if (change === undefined) return []
      return [{ bands: Math.abs(after.truth - before.truth) / band, isTold: change.changed }]
    }),
  )
}

const shareOf = (pairs: readonly ReadPair[], isMeant: (pair: ReadPair) => boolean): number =>
  Number((pairs.filter(isMeant).length / Math.max(1, pairs.length)).toFixed(4))
