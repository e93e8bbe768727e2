/**
 * How much the chance of oil moves when a photo is changed, by the net and by the trees:
 * `npx tsx --conditions=chioma-source training/net-stability.ts DATA_DIR`, where DATA_DIR holds `microscope/`. Every ninth photo.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CHANGE_NAMES, changed } from '../bench/accuracy/treatments.ts'
import { readContent } from '../packages/engine/src/image/photo-content.ts'
import { logistic } from '../packages/engine/src/measure/near/linear-model.ts'
import { readNearScene } from '../packages/engine/src/measure/near/near-scene.ts'
import { readSurface } from '../packages/engine/src/measure/near/surface.ts'
import { oddsOfOil } from '../packages/engine/src/net/analyze-with-net.ts'
import { openScalpNet } from '../packages/engine/src/net/scalp-net.ts'
import { decodeOutlined, readOutlineLabels } from './outlined-photos.ts'

const STEP = 9

const folder = join(process.argv[2] ?? '.', 'microscope')
const weightsFile = createRequire(import.meta.url).resolve('@chioma/engine/models/chioma-net.onnx')
const runtimeFile = createRequire(weightsFile).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')
const net = await openScalpNet({ weights: await readFile(weightsFile), runtime: await readFile(runtimeFile) })

const files = (await readOutlineLabels(folder)).map(({ file }) => join(folder, 'images', file)).filter((_, i) => i % STEP === 0)
const plain: number[][] = []
for (const file of files) plain.push(await chancesOf(file))
for (const change of CHANGE_NAMES) {
  const moved: number[][] = []
  for (const [i, file] of files.entries()) {
    const chances = await chancesOf(await changed(file, change))
    moved.push(chances.map((chance, model) => Math.abs(chance - plain[i][model])))
  }
  const [byNet, byTrees] = [0, 1].map((model) => middle(moved.map((row) => row[model])).toFixed(3))
  process.stdout.write(`${change}: net ${byNet}, trees ${byTrees}\n`)
}

async function chancesOf(photo: string | Uint8Array): Promise<number[]> {
  const image = await decodeOutlined(photo)
  const scene = readNearScene(image)
  const finest = readNearScene(image, readContent(image), 'finest')
  return [logistic(await oddsOfOil(finest, net)), logistic(readSurface(scene).fitted.signs.oiliness.odds)]
}

function middle(values: number[]): number {
  return [...values].sort((first, second) => first - second)[values.length >> 1]
}
