import type { ExaminedPhoto } from '../examine-photos.ts'
import { f1, type Matches, mean, precision, share } from '../figures.ts'
import { matchBoxes } from '../hair-boxes.ts'
import { labelledUnits } from '../labelled-units.ts'
import { measuredValue } from '../readings.ts'
import { defineTask, type Task } from '../task.ts'

interface CountError {
  subject: string
  /** Distance from the labelled count, over it. */
  error: number
}

interface BoxCounts extends Matches {
  subject: string
}

const bySubject = ({ subject }: { subject: string }): string => subject

function countErrors(photos: readonly ExaminedPhoto[], missing: 'left out' | 'counted as none'): CountError[] {
  return photos.flatMap(({ label, reading }) => {
    const count = measuredValue(reading, 'hair_count') ?? (missing === 'left out' ? undefined : 0)
    const truth = label.boxes?.length ?? 0
    if (count === undefined || truth === 0) return []
    return [{ subject: label.subject ?? label.file, error: Math.abs(count - truth) / truth }]
  })
}

const boxCounts = (photos: readonly ExaminedPhoto[]): BoxCounts[] =>
  photos.map(({ label, hairs, sourceWidth, sourceHeight }) => {
    const match = matchBoxes(hairs, label.boxes ?? [], { width: sourceWidth, height: sourceHeight })
    const hits = match.found.filter(Boolean).length
    return { subject: label.subject ?? label.file, hits, misses: match.found.length - hits, falseAlarms: match.falseAlarms }
  })

interface UnitCounts {
  subject: string
  predicted: number
  labelled: number
}

/** Photos in which units are counted. */
const unitCounts = (photos: readonly ExaminedPhoto[]): UnitCounts[] =>
  photos.flatMap(({ label, reading }) => {
    const predicted = measuredValue(reading, 'follicular_units')
    const labelled = labelledUnits(label.boxes ?? [])
    return predicted === undefined || labelled === 0 ? [] : [{ subject: label.subject ?? label.file, predicted, labelled }]
  })

const relativeError = (predicted: number, labelled: number): number => Math.abs(predicted - labelled) / labelled

/** What always giving the one number that errs least would come to: no better than this means that nothing is measured. */
function constantError(rows: readonly UnitCounts[]): number {
  const errors = rows.map(({ labelled: guess }) => mean(rows.map(({ labelled }) => relativeError(guess, labelled))))
  return Math.min(...errors)
}

interface FoundHair {
  subject: string
  isFound: boolean
}

const foundHairs = (photos: readonly ExaminedPhoto[], kind: string): FoundHair[] =>
  photos.flatMap(({ label, hairs, sourceWidth, sourceHeight }) => {
    const boxes = label.boxes ?? []
    const { found } = matchBoxes(hairs, boxes, { width: sourceWidth, height: sourceHeight })
    return boxes.flatMap((box, i) => (box.kind === kind ? [{ subject: label.subject ?? label.file, isFound: found[i] }] : []))
  })

const KINDS = {
  single: 'single hairs',
  premium: 'hairs in units of several',
  undersize: 'thin hairs',
  abnormal: 'abnormal hairs',
}

/** The limits of counting were first set on the photos up to this one; those after it show other people. */
const LAST_OF_FIRST_PHOTOS = 'hair-count-0150.jpg'

const isFirst = ({ label }: ExaminedPhoto): boolean => label.file <= LAST_OF_FIRST_PHOTOS
const isLater = (photo: ExaminedPhoto): boolean => !isFirst(photo)

const AMONG = [
  { suffix: '', words: '', missing: 'counted as none', includes: () => true },
  { suffix: '/accepted', words: ', accepted photos', missing: 'left out', includes: () => true },
  { suffix: '/first', words: ', photos up to 0150', missing: 'counted as none', includes: isFirst },
  { suffix: '/later', words: ', photos after 0150', missing: 'counted as none', includes: isLater },
] as const

/** Counting and finding the hairs of trimmed scalp, one by one. */
export const HAIR_TASKS: readonly Task[] = [
  ...AMONG.flatMap(({ suffix, words, missing, includes }) => [
    defineTask({
      id: `count/relative-error${suffix}`,
      title: `hair count: mean relative error${words}`,
      folders: ['hair-count'],
      better: 'lower',
      reference: { simple: 0.175, fitted: 0.157, target: 0.15 },
      rows: (photos) => countErrors(photos.filter(includes), missing),
      figure: (rows) => mean(rows.map(({ error }) => error)),
      groupOf: bySubject,
    }),
    defineTask({
      id: `count/within-20${suffix}`,
      title: `hair count: within 20%${words}`,
      folders: ['hair-count'],
      reference: { simple: 0.639, fitted: 0.721, target: 0.75 },
      rows: (photos) => countErrors(photos.filter(includes), missing),
      figure: (rows) => share(rows.map(({ error }) => error <= 0.2)),
      groupOf: bySubject,
    }),
    defineTask({
      id: `count/within-10${suffix}`,
      title: `hair count: within 10%${words}`,
      folders: ['hair-count'],
      rows: (photos) => countErrors(photos.filter(includes), missing),
      figure: (rows) => share(rows.map(({ error }) => error <= 0.1)),
      groupOf: bySubject,
    }),
  ]),
  defineTask({
    id: 'boxes/f1',
    title: 'hair boxes: F1 at overlap 0.3',
    folders: ['hair-count'],
    reference: { target: 0.8 },
    rows: boxCounts,
    figure: f1,
    groupOf: bySubject,
  }),
  defineTask({
    id: 'boxes/precision',
    title: 'hair boxes: share of shafts that are a labelled hair',
    folders: ['hair-count'],
    rows: boxCounts,
    figure: precision,
    groupOf: bySubject,
  }),
  defineTask({
    id: 'units/relative-error',
    title: 'follicular units: mean relative error, where counted',
    folders: ['hair-count'],
    better: 'lower',
    rows: unitCounts,
    figure: (rows) => mean(rows.map(({ predicted, labelled }) => relativeError(predicted, labelled))),
    groupOf: bySubject,
  }),
  defineTask({
    id: 'units/constant-error',
    title: 'follicular units: mean relative error of the best constant answer',
    folders: ['hair-count'],
    better: 'lower',
    rows: unitCounts,
    figure: constantError,
    groupOf: bySubject,
  }),
  defineTask({
    id: 'units/counted',
    title: 'follicular units: share of trimmed scalps in which they are counted',
    folders: ['hair-count'],
    rows: (photos) =>
      photos.map(({ label, reading }) => ({
        subject: label.subject ?? label.file,
        isCounted: measuredValue(reading, 'follicular_units') !== undefined,
      })),
    figure: (rows) => share(rows.map(({ isCounted }) => isCounted)),
    groupOf: bySubject,
  }),
  ...Object.entries(KINDS).map(([kind, words]) =>
    defineTask({
      id: `boxes/found/${kind}`,
      title: `hair boxes: ${words} found`,
      folders: ['hair-count'],
      rows: (photos) => foundHairs(photos, kind),
      figure: (rows) => share(rows.map(({ isFound }) => isFound)),
      groupOf: bySubject,
    }),
  ),
]
