import type { Folder } from '../labelled-photos.ts'
import type { ExaminedPhoto } from './examine-photos.ts'
import { type Figure, resample } from './resample.ts'

/** What a figure is compared with; all in the figure's own unit. */
export interface Reference {
  /** What a rule of thumb reaches. */
  simple?: number
  /** What the best models reach that others fitted on the same photos. */
  fitted?: number
  target: number
}

/** One figure to measure: which rows the photos give, and what is computed from them. */
export interface Task {
  /** Stable name; figures are compared by it. */
  id: string
  title: string
  /** Folders without which the figure means something else or nothing. */
  folders: readonly Folder[]
  better: 'higher' | 'lower'
  reference?: Reference
  /** The shipped parameters were fitted on photos of this collection. */
  isSeenInFitting: boolean
  /** Undefined where the photos give no figure. */
  measure(photos: readonly ExaminedPhoto[]): Figure | undefined
}

interface TaskDefinition<Row> {
  id: string
  title: string
  folders: readonly Folder[]
  better?: 'higher' | 'lower'
  reference?: Reference
  isSeenInFitting?: boolean
  /** The rows that the photos of these folders give. */
  rows(photos: readonly ExaminedPhoto[]): readonly Row[]
  figure(rows: readonly NoInfer<Row>[]): number
  /** Rows of one name are drawn together when resampling. */
  groupOf?(row: NoInfer<Row>): string
}

/** Higher is better, and nothing was seen in fitting, unless it says so. */
export function defineTask<Row>(definition: TaskDefinition<Row>): Task {
  const { rows, figure, groupOf, better = 'higher', isSeenInFitting = false, ...rest } = definition
  return {
    ...rest,
    better,
    isSeenInFitting,
    measure: (photos) => {
      const among = photos.filter(({ folder }) => definition.folders.includes(folder))
      return resample(rows(among), figure, groupOf)
    },
  }
}
