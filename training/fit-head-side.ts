/**
 * Fits the weights of `packages/engine/src/view/head-side.ts`, which tells heads seen from behind from those seen from above:
 * `npx tsx --conditions=chioma-source training/fit-head-side.ts DATA_DIR`, where DATA_DIR holds `hair-loss-stage/`.
 * It prints the weights to copy, and the share that is told right by models that never saw the person.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { WORKING_SIDE_PX } from '../packages/engine/src/analyze-photo.ts'
import { oddsOf } from '../packages/engine/src/measure/near/linear-model.ts'
import { headSideTraits } from '../packages/engine/src/view/head-side.ts'
import { measureTraits } from '../packages/engine/src/view/photo-traits.ts'
import { buildViewFrame } from '../packages/engine/src/view/view-frame.ts'
import { fitLogistic } from './logistic-regression.ts'

const FOLDS = 8
const RIDGE = 0.02

const labelsSchema = z.array(z.object({ file: z.string(), subject: z.string(), view: z.enum(['top', 'back']) }))

const folder = join(process.argv[2] ?? '.', 'hair-loss-stage')
const labels = labelsSchema.parse(JSON.parse(await readFile(join(folder, 'labels.json'), 'utf8')))
const subjects = [...new Set(labels.map(({ subject }) => subject))].sort()
const heads = await Promise.all(
  labels.map(async ({ file, subject, view }) => ({
    traits: await readTraits(join(folder, 'images', file)),
    fold: subjects.indexOf(subject) % FOLDS,
    answer: view === 'back' ? 1 : 0,
  })),
)
const right = heads.filter(({ traits, fold, answer }) => {
  const model = fitHeads(heads.filter((head) => head.fold !== fold))
  return oddsOf(model, traits) > 0 === (answer === 1)
})
const { weights, bias } = fitHeads(heads)
process.stdout.write(`weights ${weights.map((weight) => weight.toFixed(2)).join(', ')}, start ${bias.toFixed(2)}\n`)
process.stdout.write(
  `held out: ${(right.length / heads.length).toFixed(3)} of ${heads.length} heads, ${subjects.length} people\n`,
)

function fitHeads(from: typeof heads) {
  return fitLogistic(
    { features: from.map(({ traits }) => traits), answers: from.map(({ answer }) => answer), weights: from.map(() => 1) },
    RIDGE,
  )
}

async function readTraits(file: string): Promise<number[]> {
  const size = { width: WORKING_SIDE_PX, height: WORKING_SIDE_PX, fit: 'inside', withoutEnlargement: true } as const
  const pixels = sharp(file).rotate().resize(size).removeAlpha().toColourspace('srgb').raw()
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true })
  return headSideTraits(measureTraits(buildViewFrame({ width: info.width, height: info.height, data: new Uint8Array(data) })))
}
