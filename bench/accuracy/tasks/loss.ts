import type { View } from '@chioma/contract'
import type { ExaminedPhoto } from '../examine-photos.ts'
import { areaUnderCurve, mean, share } from '../figures.ts'
import { findsLoss, lossScore, measuredValue } from '../readings.ts'
import { defineTask, type Task } from '../task.ts'

const HEADS: readonly View[] = ['head_front', 'head_top', 'head_back', 'head_side']

const isHead = ({ reading }: ExaminedPhoto): boolean => reading.outcome === 'completed' && HEADS.includes(reading.view)

const groupOf = ({ group }: { group: string }): string => group
const nameOf = ({ label }: ExaminedPhoto): string => label.group ?? label.file

const isHealthy = ({ folder, label }: ExaminedPhoto): boolean =>
  folder === 'hair-mask' || (folder === 'gate' ? label.hairOrScalp === true : label.findings?.length === 0)

/** How often people who have nothing are told that they have. */
const falseAlarm = (id: string, title: string, isAlarm: (photo: ExaminedPhoto) => boolean): Task =>
  defineTask({
    id: `full-hair/${id}`,
    title: `full hair and clean scalps: ${title}`,
    folders: ['gate', 'hair-mask', 'microscope'],
    better: 'lower',
    reference: { target: 0.05 },
    rows: (photos) => photos.filter(isHealthy).map(isAlarm),
    figure: share,
  })

/** People with hair loss as photographs of them show it, and people who have none. */
const EVERYDAY_TASKS: readonly Task[] = [
  defineTask({
    id: 'everyday-loss/accepted',
    title: 'bald or thinning people as photographed: accepted',
    folders: ['everyday-loss'],
    reference: { target: 0.95 },
    rows: (photos) => photos.map(({ reading }) => reading.outcome === 'completed'),
    figure: share,
  }),
  defineTask({
    id: 'everyday-loss/found',
    title: 'bald or thinning people as photographed: loss found',
    folders: ['everyday-loss'],
    reference: { target: 0.6 },
    rows: (photos) => photos.map(({ reading }) => findsLoss(reading)),
    figure: share,
  }),
  falseAlarm('loss-found', 'hair loss found', ({ reading }) => findsLoss(reading)),
  falseAlarm('see-a-doctor', 'sent to a doctor', ({ answerKind }) => answerKind === 'see_a_doctor'),
]

const scored = (photos: readonly ExaminedPhoto[], positives: readonly string[]) =>
  photos.map((photo) => ({
    group: nameOf(photo),
    score: lossScore(photo.reading),
    isPositive: positives.includes(photo.label.grade ?? ''),
  }))

/** Heads from above whose thinning a clinic graded and outlined. A head not recognized as one counts as one without loss. */
const GRADED_TASKS: readonly Task[] = [
  defineTask({
    id: 'head-thinning/recognized-as-head',
    title: 'graded heads: recognized as head',
    folders: ['head-thinning'],
    isSeenInFitting: true,
    reference: { target: 0.97 },
    rows: (photos) => photos.map((photo) => ({ group: nameOf(photo), isRecognized: isHead(photo) })),
    figure: (rows) => share(rows.map(({ isRecognized }) => isRecognized)),
    groupOf,
  }),
  defineTask({
    id: 'head-thinning/severe-auroc',
    title: 'graded heads: severe against the rest, area under the curve',
    folders: ['head-thinning'],
    isSeenInFitting: true,
    reference: { simple: 0.586, fitted: 0.935, target: 0.96 },
    rows: (photos) => scored(photos, ['severe']),
    figure: areaUnderCurve,
    groupOf,
  }),
  defineTask({
    id: 'head-thinning/moderate-auroc',
    title: 'graded heads: moderate or worse against mild, area under the curve',
    folders: ['head-thinning'],
    isSeenInFitting: true,
    reference: { simple: 0.542, fitted: 0.855, target: 0.9 },
    rows: (photos) => scored(photos, ['moderate', 'severe']),
    figure: areaUnderCurve,
    groupOf,
  }),
  ...(['severe', 'moderate', 'mild'] as const).map((grade) =>
    defineTask({
      id: `head-thinning/found/${grade}`,
      title: `graded heads: hair loss found in ${grade} ones`,
      folders: ['head-thinning'],
      isSeenInFitting: true,
      ...(grade === 'severe' && { reference: { target: 0.95 } }),
      rows: (photos) =>
        photos
          .filter(({ label }) => label.grade === grade)
          .map((photo) => ({ group: nameOf(photo), isFound: findsLoss(photo.reading) })),
      figure: (rows) => share(rows.map(({ isFound }) => isFound)),
      groupOf,
    }),
  ),
  defineTask({
    id: 'head-thinning/parting-auroc',
    title: 'graded heads with a parting: moderate or worse against mild by its width alone, area under the curve',
    folders: ['head-thinning'],
    isSeenInFitting: true,
    rows: (photos) =>
      photos.flatMap((photo) => {
        const width = measuredValue(photo.reading, 'parting_width')
        return width === undefined ? [] : [{ group: nameOf(photo), score: width, isPositive: photo.label.grade !== 'mild' }]
      }),
    figure: areaUnderCurve,
    groupOf,
  }),
  defineTask({
    id: 'head-thinning/area-overlap',
    title: 'graded heads: overlap of the thinning area, 0 where none was marked',
    folders: ['head-thinning'],
    isSeenInFitting: true,
    reference: { simple: 0.49, target: 0.6 },
    rows: (photos) =>
      photos.flatMap((photo) =>
        photo.thinningOverlap === undefined ? [] : [{ group: nameOf(photo), overlap: photo.thinningOverlap }],
      ),
    figure: (rows) => mean(rows.map(({ overlap }) => overlap)),
    groupOf,
  }),
]

/** Hair loss: found where people have it, not where they have none, and as much and where a clinic saw it. */
export const LOSS_TASKS: readonly Task[] = [...EVERYDAY_TASKS, ...GRADED_TASKS]
