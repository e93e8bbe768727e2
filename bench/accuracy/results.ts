import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ENGINE_VERSION } from '@chioma/engine'
import { z } from 'zod'
import { FOLDERS } from '../labelled-photos.ts'
import { type CalibrationBin, calibrationCurve } from './calibration.ts'
import type { ExaminedPhoto } from './examine-photos.ts'
import { type ChangeCell, changeMatrix, measureChanges } from './measure-changes.ts'
import type { Figure } from './resample.ts'
import { type StageSpeed, speedByView, timeStages, type ViewSpeed } from './speed.ts'
import type { Task } from './task.ts'
import { JUDGED_FINDINGS, ofFolder } from './tasks/calibration.ts'

/** Everything that a run measured; nothing of the photos themselves. */
export interface Results {
  engine: string
  /** Photos analyzed, by folder. */
  photos: Record<string, number>
  /** By the task's id. */
  figures: Record<string, Figure>
  /** Calibration curves by finding. */
  calibration: Record<string, CalibrationBin[]>
  changes: ChangeCell[]
  speed: ViewSpeed[]
  stages: StageSpeed[]
}

const figureSchema = z.object({ value: z.number(), low: z.number(), high: z.number(), n: z.number() })
const storedSchema = z.object({ photos: z.record(z.string(), z.number()), figures: z.record(z.string(), figureSchema) })
/** The part of earlier results that later ones are compared with. */
export type StoredResults = z.infer<typeof storedSchema>

/** Every figure that the photos give. */
export async function measureResults(photos: readonly ExaminedPhoto[], tasks: readonly Task[]): Promise<Results> {
  const present = FOLDERS.filter((folder) => photos.some((photo) => photo.folder === folder))
  const figures: Results['figures'] = {}
  for (const task of tasks) {
    const figure = task.measure(photos)
    if (figure !== undefined) figures[task.id] = figure
  }
  return {
    engine: ENGINE_VERSION,
    photos: Object.fromEntries(present.map((folder) => [folder, ofFolder(photos, folder).length])),
    figures,
    calibration: Object.fromEntries(
      JUDGED_FINDINGS.filter(({ folder }) => present.includes(folder)).map(({ code, folder, rowsOf }) => [
        code,
        calibrationCurve(rowsOf(ofFolder(photos, folder))),
      ]),
    ),
    changes: changeMatrix(measureChanges(photos)),
    speed: speedByView(photos),
    stages: await timeStages(photos),
  }
}

export async function writeResults(file: string, results: Results): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(results, rounded, 2)}\n`)
}

const rounded = (_key: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)

export async function readStoredResults(file: string): Promise<StoredResults> {
  return storedSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}
