import { FINDING_CODES, type FindingCode } from '@chioma/contract'
import type { ExaminedPhoto } from '../examine-photos.ts'
import { areaUnderCurve, share } from '../figures.ts'
import { hasFinding, scoreOf } from '../readings.ts'
import { defineTask, type Task } from '../task.ts'

/** Photos of which a person said whether the finding is there. */
const spokenOf = (photos: readonly ExaminedPhoto[], code: FindingCode) =>
  photos.flatMap((photo) => {
    const isThere = photo.label.reviewed?.[code]
    return isThere === undefined ? [] : [{ photo, isThere }]
  })

/** How the engine agrees with the people who reviewed the site's own photos, finding by finding. */
export const REVIEWED_TASKS: readonly Task[] = FINDING_CODES.flatMap((code) => [
  defineTask({
    id: `reviewed/${code}/right`,
    title: `reviewed photos: ${code} found where a person saw it, and only there`,
    folders: ['reviewed'],
    rows: (photos) => spokenOf(photos, code).map(({ photo, isThere }) => hasFinding(photo.reading, code) === isThere),
    figure: share,
  }),
  defineTask({
    id: `reviewed/${code}/auroc`,
    title: `reviewed photos: ${code}, area under the curve`,
    folders: ['reviewed'],
    rows: (photos) =>
      spokenOf(photos, code).flatMap(({ photo, isThere }) => {
        const score = scoreOf(photo.reading, code)
        return score === undefined ? [] : [{ score, isPositive: isThere }]
      }),
    figure: areaUnderCurve,
  }),
])
