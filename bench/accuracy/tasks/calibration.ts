import { FOLDERS, type Folder } from '../../labelled-photos.ts'
import { calibrationError } from '../calibration.ts'
import type { ExaminedPhoto } from '../examine-photos.ts'
import type { Scored } from '../figures.ts'
import { defineTask, type Task } from '../task.ts'
import { patchRows, thinningRows } from './heads.ts'
import { NEAR_SIGNS, signRows } from './near-signs.ts'

interface Judged {
  code: string
  folder: Folder
  /** Chance given, and whether the label agrees. */
  rowsOf(photos: readonly ExaminedPhoto[]): Scored[]
}

/** Every finding whose chance can be held against a label. */
export const JUDGED_FINDINGS: readonly Judged[] = [
  ...NEAR_SIGNS.map((sign): Judged => ({ code: sign.code, folder: 'microscope', rowsOf: (photos) => signRows(photos, sign) })),
  ...(['crown_thinning', 'diffuse_thinning'] as const).map(
    (code): Judged => ({ code, folder: 'hair-loss-stage', rowsOf: (photos) => thinningRows(photos, code) }),
  ),
  { code: 'patchy_loss', folder: 'clinical', rowsOf: patchRows },
]

export const ofFolder = (photos: readonly ExaminedPhoto[], folder: Folder): ExaminedPhoto[] =>
  photos.filter((photo) => photo.folder === folder)

/** Watermarks follow the condition there, so a chance cannot be checked on them. */
const isSound = ({ folder }: Judged): boolean => folder !== 'clinical'

/** Whether what says 0.8 is right eight times in ten. */
export const CALIBRATION_TASKS: readonly Task[] = [
  defineTask({
    id: 'calibration/findings',
    title: 'expected calibration error, findings together',
    folders: FOLDERS,
    better: 'lower',
    reference: { target: 0.05 },
    isSeenInFitting: true,
    rows: (photos) => JUDGED_FINDINGS.filter(isSound).flatMap(({ folder, rowsOf }) => rowsOf(ofFolder(photos, folder))),
    figure: calibrationError,
  }),
  ...JUDGED_FINDINGS.map(({ code, folder, rowsOf }) =>
    defineTask({
      id: `calibration/${code}`,
      title: `expected calibration error: ${code}`,
      folders: [folder],
      better: 'lower',
      isSeenInFitting: folder === 'microscope',
      rows: rowsOf,
      figure: calibrationError,
    }),
  ),
]
