import { HAIR_TYPES } from '../../labelled-photos.ts'
import type { ExaminedPhoto } from '../examine-photos.ts'
import { areaUnderCurve, share } from '../figures.ts'
import { isRejectedByGate } from '../readings.ts'
import { defineTask, type Task } from '../task.ts'
import { NEAR_SIGNS, signRows } from './near-signs.ts'

/** Parts of the collection of microscope photos; the others have too few photos to say anything. */
const SOURCES = ['unnamed', 'D', 'O'] as const

const isAccepted = ({ reading }: ExaminedPhoto): boolean => !isRejectedByGate(reading)

const worstShare = (rows: readonly { type: string; isAccepted: boolean }[]): number =>
  Math.min(
    ...HAIR_TYPES.map((type) => rows.filter((row) => row.type === type))
      .filter((among) => among.length > 0)
      .map((among) => share(among.map((row) => row.isAccepted))),
  )

/** Whether the engine is as good for every kind of hair, and on every part of a collection. */
export const FAIRNESS_TASKS: readonly Task[] = [
  defineTask({
    id: 'hair-type/worst-accepted',
    title: 'hair of the type accepted least: accepted',
    folders: ['hair-mask', 'gate'],
    reference: { target: 0.96 },
    rows: (photos) =>
      photos.flatMap((photo) =>
        photo.label.hairType === undefined ? [] : [{ type: photo.label.hairType, isAccepted: isAccepted(photo) }],
      ),
    figure: worstShare,
  }),
  ...HAIR_TYPES.flatMap((type) => [
    defineTask({
      id: `hair-type/accepted/${type}`,
      title: `${type} hair: accepted`,
      folders: ['hair-mask', 'gate'],
      rows: (photos) => photos.filter(({ label }) => label.hairType === type).map(isAccepted),
      figure: share,
    }),
    defineTask({
      id: `hair-type/view/${type}`,
      title: `${type} hair: recognized as portrait or head`,
      folders: ['hair-mask', 'gate'],
      rows: (photos) =>
        photos
          .filter(({ label }) => label.hairType === type)
          .map(({ reading: { view } }) => view === 'portrait' || view.startsWith('head')),
      figure: share,
    }),
  ]),
  ...SOURCES.flatMap((source) => [
    defineTask({
      id: `source/${source}/view`,
      title: `microscope photos of source ${source}: recognized as microscope`,
      folders: ['microscope'],
      rows: (photos) => photos.filter(({ label }) => label.source === source).map(({ reading }) => reading.view === 'microscope'),
      figure: share,
    }),
    ...NEAR_SIGNS.map((sign) =>
      defineTask({
        id: `source/${source}/${sign.code}`,
        title: `${sign.code}, source ${source}: area under the curve`,
        folders: ['microscope'],
        isSeenInFitting: true,
        rows: (photos) =>
          signRows(
            photos.filter(({ label }) => label.source === source),
            sign,
          ),
        figure: areaUnderCurve,
      }),
    ),
  ]),
]
