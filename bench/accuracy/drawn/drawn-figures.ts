import type { FindingCode, MeasureCode } from '@chioma/contract'
import type { ViewReading } from '../../../packages/engine/src/view-reading.ts'
import { balancedAccuracy, f1, mean, share } from '../figures.ts'
import { matchBoxes } from '../hair-boxes.ts'
import { type DrawnHead, type DrawnPhotos, type DrawnScalp, maskOverlap } from './drawn-photos.ts'

/** A figure on painted pictures, which have a known truth and no licence. */
export interface DrawnFigure {
  id: string
  title: string
  better: 'higher' | 'lower'
  /** By how much it may be worse than stored. */
  slack: number
  measure(photos: DrawnPhotos): number
}

const SMALL = 0.02

/** What a change to the engine may not make worse. */
export const DRAWN_FIGURES: readonly DrawnFigure[] = [
  {
    id: 'gate',
    title: 'painted scalp or something else, balanced accuracy',
    better: 'higher',
    slack: SMALL,
    measure: ({ scalps, othersRejected }) =>
      balancedAccuracy([
        ...scalps.map(({ isAccepted }) => ({ truth: 'hair', predicted: isAccepted ? 'hair' : 'other' })),
        ...othersRejected.map((isRejected) => ({ truth: 'other', predicted: isRejected ? 'other' : 'hair' })),
      ]),
  },
  {
    id: 'count-error',
    title: 'hair count, mean relative error',
    better: 'lower',
    slack: SMALL,
    measure: ({ scalps }) =>
      mean(scalps.map(({ truth, reading }) => relativeError(valueIn(reading, 'hair_count'), truth.hairs.length))),
  },
  {
    id: 'boxes',
    title: 'hair boxes, F1 at overlap 0.3',
    better: 'higher',
    slack: SMALL,
    measure: ({ scalps }) => f1(scalps.map(hairMatches)),
  },
  {
    id: 'width-error',
    title: 'shaft width, mean relative error',
    better: 'lower',
    slack: SMALL,
    measure: ({ scalps }) =>
      mean(scalps.map(({ truth, reading }) => relativeError(valueIn(reading, 'shaft_width_px'), middleWidth(truth.hairs)))),
  },
  {
    id: 'hair-mask',
    title: 'hair mask, mean overlap',
    better: 'higher',
    slack: SMALL,
    measure: ({ scalps }) => mean(scalps.map(({ truth, reading }) => maskOverlap(reading.hairMask, truth.hairMask))),
  },
  {
    id: 'flake-area-error',
    title: 'flake area, mean error in percentage points',
    better: 'lower',
    slack: 0.1,
    measure: ({ scalps }) =>
      mean(scalps.map(({ truth, reading }) => Math.abs(valueIn(reading, 'flake_area') - 100 * truth.flakeShare))),
  },
  {
    id: 'flake-mask',
    title: 'marked flakes, overlap',
    better: 'higher',
    slack: 0.03,
    measure: (photos) => signOverlap(photos, 'many flakes', 'dandruff', 'flakeMask'),
  },
  {
    id: 'red-mask',
    title: 'marked redness, overlap',
    better: 'higher',
    slack: 0.03,
    measure: (photos) => signOverlap(photos, 'vivid redness', 'redness', 'redMask'),
  },
  orderFigure('redness-order', 'redness', ['clean scalp', 'some redness', 'vivid redness']),
  orderFigure('shine-order', 'shine', ['clean scalp', 'some glints', 'many glints']),
  orderFigure('dryness-order', 'scale_texture', ['clean scalp', 'some scales', 'strong scales']),
  orderFigure('flake-order', 'flake_area', ['clean scalp', 'some flakes', 'many flakes']),
  {
    id: 'clean-nothing-high',
    title: 'clean scalps with nothing called high',
    better: 'higher',
    slack: 0,
    measure: ({ scalps }) =>
      share(scalps.filter(isClean).map(({ reading }) => reading.findings.every(({ severity }) => severity !== 'high'))),
  },
  {
    id: 'light-change',
    title: 'most change of a measure in light 0.8 and 1.2 times as strong',
    better: 'lower',
    slack: SMALL,
    measure: lightChange,
  },
  headFigure('bald-area-error', 'bald area', 0.5, {
    code: 'bald_area',
    isMeant: ({ parting, patches }) => parting === undefined && patches === undefined,
    percentOf: ({ crown = 0 }) => 100 * crown ** 2,
  }),
  headFigure('parting-error', 'parting width', 0.1, {
    code: 'parting_width',
    isMeant: ({ parting }) => parting !== undefined,
    percentOf: ({ parting = 0 }) => 100 * parting,
  }),
  headFigure('patch-error', 'largest bare patch', 0.3, {
    code: 'largest_patch',
    isMeant: ({ patches }) => patches !== undefined,
    percentOf: ({ patches = [] }) => 100 * Math.max(...patches.map(({ radius }) => radius ** 2)),
  }),
]

/** Share of neighbouring pictures in which more of a sign gives a higher measure. */
function orderFigure(id: string, code: MeasureCode, names: readonly string[]): DrawnFigure {
  return {
    id,
    title: `${code}, more is read where there is more`,
    better: 'higher',
    slack: 0,
    measure: (photos) => {
      const values = names.map((name) => valueIn(scalpNamed(photos, name).reading, code))
      return share(values.slice(1).map((value, i) => value > values[i]))
    },
  }
}

function scalpNamed({ scalps }: DrawnPhotos, name: string): DrawnScalp {
  const scalp = scalps.find((candidate) => candidate.name === name)
  if (scalp === undefined) throw new Error(`no painted scalp "${name}"`)
  return scalp
}

/** 0 where nothing was measured: as wrong as it is. */
const valueIn = ({ measures }: ViewReading, code: MeasureCode): number => measures.find((one) => one.code === code)?.value ?? 0

const relativeError = (value: number, truth: number): number => Math.abs(value - truth) / truth

/** Hairs taper, so the middle of a hair is a little thinner than its root. */
const TAPER_AT_MIDDLE = 0.93

const middleWidth = (hairs: DrawnScalp['truth']['hairs']): number => TAPER_AT_MIDDLE * mean(hairs.map(({ widthPx }) => widthPx))

function hairMatches({ image, truth, reading }: DrawnScalp) {
  const boxes = truth.hairs.map(({ x0, y0, x1, y1, widthPx }) => ({
    kind: 'single',
    x0: Math.min(x0, x1) - widthPx / 2,
    y0: Math.min(y0, y1) - widthPx / 2,
    x1: Math.max(x0, x1) + widthPx / 2,
    y1: Math.max(y0, y1) + widthPx / 2,
  }))
  const { found, falseAlarms } = matchBoxes(reading.hairs, boxes, image)
  const hits = found.filter(Boolean).length
  return { hits, misses: boxes.length - hits, falseAlarms }
}

function signOverlap(photos: DrawnPhotos, name: string, code: FindingCode, mask: 'flakeMask' | 'redMask'): number {
  const { reading, truth } = scalpNamed(photos, name)
  return maskOverlap(reading.findingMasks[code], truth[mask])
}

const isClean = ({ name }: DrawnScalp): boolean => name.endsWith('hairs') || name === 'clean scalp'

/** Measures that light must not move; shine is left out, as stronger light burns out glints and skin alike. */
const STEADY: readonly MeasureCode[] = ['hair_count', 'hair_cover', 'shaft_width_px', 'flake_area']

function lightChange(photos: DrawnPhotos): number {
  const changes = photos.relit.flatMap(({ name, reading }) =>
    STEADY.map((code) => relativeError(valueIn(reading, code), valueIn(scalpNamed(photos, name).reading, code))),
  )
  return Math.max(...changes)
}

interface DrawnArea {
  code: MeasureCode
  isMeant: (head: DrawnHead['head']) => boolean
  percentOf: (head: DrawnHead['head']) => number
}

/** How far what is measured of heads lies from what was drawn. */
function headFigure(id: string, name: string, slack: number, { code, isMeant, percentOf }: DrawnArea): DrawnFigure {
  return {
    id,
    title: `${name}, mean error in percentage points`,
    better: 'lower',
    slack,
    measure: ({ heads }) =>
      mean(
        heads.filter(({ head }) => isMeant(head)).map(({ head, reading }) => Math.abs(valueIn(reading, code) - percentOf(head))),
      ),
  }
}
