import type { ExaminedPhoto } from '../examine-photos.ts'
import { areaUnderCurve, mean, median, type Scored, share } from '../figures.ts'
import { measuredValue, scoreOf } from '../readings.ts'
import { defineTask, type Task } from '../task.ts'

/** Hair loss that shows from above and behind; the stage stands in for the truth of both kinds of thinning. */
const STAGE_OF_THINNING = 4

export const thinningRows = (photos: readonly ExaminedPhoto[], code: 'crown_thinning' | 'diffuse_thinning'): Scored[] =>
  photos.flatMap(({ label, reading }) => {
    const score = scoreOf(reading, code)
    return score === undefined || label.norwood === undefined ? [] : [{ score, isPositive: label.norwood >= STAGE_OF_THINNING }]
  })

const PATCHY = new Set(['alopecia_areata', 'trichotillomania', 'traction_alopecia'])

export const patchRows = (photos: readonly ExaminedPhoto[]): Scored[] =>
  photos.flatMap(({ label, reading }) => {
    const score = scoreOf(reading, 'patchy_loss')
    return score === undefined ? [] : [{ score, isPositive: PATCHY.has(label.condition ?? '') }]
  })

interface Overlap {
  overlap: number
  isAccepted: boolean
}

const overlaps = (photos: readonly ExaminedPhoto[]): Overlap[] =>
  photos.flatMap(({ hairMaskOverlap, reading }) =>
    hairMaskOverlap === undefined ? [] : [{ overlap: hairMaskOverlap, isAccepted: reading.outcome === 'completed' }],
  )

/** A person's stage as predicted from all of their photos together; undefined where no photo gave one. */
interface Person {
  stage: number
  predicted: number | undefined
}

function people(photos: readonly ExaminedPhoto[]): Person[] {
  const bySubject = new Map<string, { stage: number; predicted: number[] }>()
  for (const { label, reading } of photos) {
    if (label.norwood === undefined) continue
    const name = label.subject ?? label.file
    const person = bySubject.get(name) ?? { stage: label.norwood, predicted: [] }
    const predicted = measuredValue(reading, 'norwood_stage')
    if (predicted !== undefined) person.predicted.push(predicted)
    bySubject.set(name, person)
  }
  return [...bySubject.values()].map(({ stage, predicted }) => ({
    stage,
    predicted: predicted.length === 0 ? undefined : mean(predicted),
  }))
}

const stageErrors = (photos: readonly ExaminedPhoto[]): number[] =>
  people(photos).flatMap(({ stage, predicted }) => (predicted === undefined ? [] : [Math.abs(Math.round(predicted) - stage)]))

const photoStageErrors = (photos: readonly ExaminedPhoto[], view: string): { subject: string; error: number }[] =>
  photos.flatMap(({ label, reading }) => {
    const predicted = measuredValue(reading, 'norwood_stage')
    if (predicted === undefined || label.norwood === undefined || label.view !== view) return []
    return [{ subject: label.subject ?? label.file, error: Math.abs(Math.round(predicted) - label.norwood) }]
  })

const HAIR_MASKS = { folders: ['hair-mask'], reference: { simple: 0.523, fitted: 0.808, target: 0.82 } } as const
const STAGES_OF_PEOPLE = { folders: ['hair-loss-stage'], reference: { simple: 0.868, fitted: 0.763, target: 0.9 } } as const

const MASK_TASKS: readonly Task[] = [
  defineTask({
    id: 'mask/iou',
    title: 'hair mask: mean overlap',
    ...HAIR_MASKS,
    rows: overlaps,
    figure: (rows) => mean(rows.map(({ overlap, isAccepted }) => (isAccepted ? overlap : 0))),
  }),
  defineTask({
    id: 'mask/iou/accepted',
    title: 'hair mask: mean overlap, accepted photos',
    ...HAIR_MASKS,
    rows: (photos) => overlaps(photos).filter(({ isAccepted }) => isAccepted),
    figure: (rows) => mean(rows.map(({ overlap }) => overlap)),
  }),
  defineTask({
    id: 'mask/iou-median/accepted',
    title: 'hair mask: median overlap, accepted photos',
    folders: ['hair-mask'],
    rows: (photos) => overlaps(photos).filter(({ isAccepted }) => isAccepted),
    figure: (rows) => median(rows.map(({ overlap }) => overlap)),
  }),
]

const STAGE_TASKS: readonly Task[] = [
  defineTask({
    id: 'norwood/within-one',
    title: 'Norwood stage of a person within one',
    ...STAGES_OF_PEOPLE,
    rows: people,
    figure: (rows) =>
      share(rows.map(({ stage, predicted }) => predicted !== undefined && Math.abs(Math.round(predicted) - stage) <= 1)),
  }),
  defineTask({
    id: 'norwood/within-one/accepted',
    title: 'Norwood stage of a person within one, where one was given',
    ...STAGES_OF_PEOPLE,
    rows: stageErrors,
    figure: (errors) => share(errors.map((error) => error <= 1)),
  }),
  defineTask({
    id: 'norwood/mean-error',
    title: 'Norwood stage of a person: mean error',
    folders: ['hair-loss-stage'],
    better: 'lower',
    rows: stageErrors,
    figure: mean,
  }),
  ...['top', 'back'].map((view) =>
    defineTask({
      id: `norwood/within-one/${view}`,
      title: `Norwood stage within one, photos from ${view === 'top' ? 'above' : 'behind'}`,
      folders: ['hair-loss-stage'],
      rows: (photos) => photoStageErrors(photos, view),
      figure: (rows) => share(rows.map(({ error }) => error <= 1)),
      groupOf: ({ subject }) => subject,
    }),
  ),
]

const LOSS_TASKS: readonly Task[] = [
  ...(['crown_thinning', 'diffuse_thinning'] as const).map((code) =>
    defineTask({
      id: `${code}/auroc`,
      title: `${code}: area under the curve, stage ${STAGE_OF_THINNING} and above`,
      folders: ['hair-loss-stage'],
      rows: (photos) => thinningRows(photos, code),
      figure: areaUnderCurve,
    }),
  ),
  defineTask({
    id: 'patchy_loss/auroc',
    title: 'patchy_loss: area under the curve, clinical close-ups (watermarked: a smoke test)',
    folders: ['clinical'],
    rows: patchRows,
    figure: areaUnderCurve,
  }),
]

/** Hair masks, stages of hair loss and the findings that rest on them. */
export const HEAD_TASKS: readonly Task[] = [...MASK_TASKS, ...STAGE_TASKS, ...LOSS_TASKS]
