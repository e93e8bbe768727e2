import { MEASURE_CODES } from '@chioma/contract'
import { COLLECTIONS } from '../../labelled-photos.ts'
import type { ExaminedPhoto } from '../examine-photos.ts'
import { median, share } from '../figures.ts'
import { type AnswerChange, answerChanges, changeMatrix, type MeasureChange, measureChanges } from '../measure-changes.ts'
import { PERTURBATION_NAMES } from '../perturbations.ts'
import { defineTask, type Task } from '../task.ts'

const photoOf = ({ photo }: { photo: string }): string => photo

const FLIPS: Record<string, { words: string; flipOf(row: AnswerChange): boolean | undefined }> = {
  gate: { words: 'accepted or rejected', flipOf: (row) => row.isGateFlipped },
  view: { words: 'the view', flipOf: (row) => row.isViewFlipped },
  findings: { words: 'what is found', flipOf: (row) => row.areFindingsFlipped },
}

interface Flip {
  photo: string
  isFlipped: boolean
}

const flips = (photos: readonly ExaminedPhoto[], flipOf: (row: AnswerChange) => boolean | undefined): Flip[] =>
  answerChanges(photos).flatMap((row) => {
    const isFlipped = flipOf(row)
    return isFlipped === undefined ? [] : [{ photo: row.photo, isFlipped }]
  })

/** How far measures move, one photo and perturbation after the other; only the changes that are meant, where there is a choice. */
const medianOfChanges = (task: Pick<Task, 'id' | 'title' | 'reference'>, isMeant = (_: MeasureChange): boolean => true): Task =>
  defineTask({
    ...task,
    folders: COLLECTIONS,
    better: 'lower',
    rows: (photos) => measureChanges(photos).filter(isMeant),
    figure: (rows) => median(rows.map(({ relative }) => relative)),
    groupOf: photoOf,
  })

/** How little the answer moves when the photo's light, size, compression or turn changes. */
export const STABILITY_TASKS: readonly Task[] = [
  defineTask({
    id: 'stability/worst-measure',
    title: 'stability: the measure and perturbation that move most, median',
    folders: COLLECTIONS,
    better: 'lower',
    reference: { simple: 0.4, fitted: 0.04, target: 0.02 },
    rows: measureChanges,
    figure: (rows) => changeMatrix(rows).reduce((worst, cell) => Math.max(worst || 0, cell.median), Number.NaN),
    groupOf: photoOf,
  }),
  medianOfChanges({
    id: 'stability/measures',
    title: 'stability: all measures and perturbations together, median',
    reference: { simple: 0.4, fitted: 0.04, target: 0.02 },
  }),
  ...PERTURBATION_NAMES.map((perturbation) =>
    medianOfChanges(
      {
        id: `stability/perturbation/${perturbation.replaceAll(' ', '-')}`,
        title: `stability: ${perturbation}, median of all measures`,
      },
      (row) => row.perturbation === perturbation,
    ),
  ),
  ...MEASURE_CODES.map((code) =>
    medianOfChanges(
      { id: `stability/measure/${code}`, title: `stability: ${code}, median of all perturbations` },
      (row) => row.code === code,
    ),
  ),
  ...Object.entries(FLIPS).map(([id, { words, flipOf }]) =>
    defineTask({
      id: `stability/flips/${id}`,
      title: `stability: ${words} changes`,
      folders: COLLECTIONS,
      better: 'lower',
      rows: (photos) => flips(photos, flipOf),
      figure: (rows) => share(rows.map(({ isFlipped }) => isFlipped)),
      groupOf: photoOf,
    }),
  ),
]
