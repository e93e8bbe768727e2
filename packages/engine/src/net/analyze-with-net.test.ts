import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { beforeAll, expect, test, vi } from 'vitest'
import { renderHeadFromAbove } from '../../../../tests/support/synthetic-scalp/render-head.ts'
import { renderScalp } from '../../../../tests/support/synthetic-scalp/render-scalp.ts'
import { readContent } from '../image/photo-content.ts'
import type { RgbImage } from '../image/rgb-image.ts'
import { readNearScene } from '../measure/near/near-scene.ts'
import { analyzeWithNet, oddsOfOil } from './analyze-with-net.ts'
import { NET_SIDE_PX, netCells, netInput } from './net-input.ts'
import { openScalpNet, type ScalpNet } from './scalp-net.ts'

// Starting a runtime takes long on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const scalp = { width: 480, height: 480, hairs: 15, hairLengthPx: 110 }

let net: ScalpNet
beforeAll(async () => {
  const runtime = createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')
  const weights = new URL('../../models/chioma-net.onnx', import.meta.url)
  net = await openScalpNet({ weights: await readFile(weights), runtime: await readFile(runtime) })
})

const finest = (image: RgbImage) => readNearScene(image, readContent(image), 'finest')

const look = (image: RgbImage) => analyzeWithNet({ image, sourceWidth: image.width, sourceHeight: image.height }, async () => net)

test('glints raise the chance of oil, hair and flakes hardly do', async () => {
  const oddsWith = (changes: object): Promise<number> => oddsOfOil(finest(renderScalp({ ...scalp, ...changes }).image), net)
  const [plain, flaky, shiny] = [await oddsWith({}), await oddsWith({ flakes: 12 }), await oddsWith({ glints: 300 })]
  expect(shiny).toBeGreaterThan(plain + 0.5)
  expect(shiny).toBeGreaterThan(flaky)
})

test('the same photo gives the same answer, upside down or not', async () => {
  const { image } = renderScalp({ ...scalp, glints: 200 })
  const turned = { ...image, data: new Uint8Array(image.data.length) }
  for (let pixel = 0; pixel < image.width * image.height; pixel++) {
    turned.data.set(image.data.subarray(3 * pixel, 3 * pixel + 3), 3 * (image.width * image.height - 1 - pixel))
  }
  const odds = await oddsOfOil(finest(image), net)
  expect(await oddsOfOil(finest(image), net)).toBe(odds)
  expect(Math.abs((await oddsOfOil(finest(turned), net)) - odds)).toBeLessThan(0.2)
})

test('a photo that is not square lies in the middle, and only its own cells count', () => {
  const input = netInput(finest(renderScalp({ ...scalp, height: 240 }).image))
  const rows = new Set(netCells(input).map((cell) => Math.floor(cell / (NET_SIDE_PX / 4))))
  expect([Math.min(...rows), Math.max(...rows)]).toEqual([15, 44])
  expect(input.every((value) => Math.abs(value) <= 4)).toBe(true)
})

test('a head is seen, but nothing is told of it', async () => {
  const { image } = renderHeadFromAbove({ width: 640, height: 480, baldArea: 0.2 })
  const isNotOpened = () => Promise.reject(new Error('the net was opened'))
  const { reading } = await analyzeWithNet({ image, sourceWidth: 640, sourceHeight: 480 }, isNotOpened)
  expect(reading).toMatchObject({ outcome: 'completed', findings: [], scores: {}, measures: [] })
})

test('of a scalp under a microscope it speaks of oil and of nothing else, and never finds what does not shine', async () => {
  const { reading } = await look(renderScalp(scalp).image)
  if (reading.outcome !== 'completed') throw new Error(`${reading.outcome}: ${reading.failureCode}`)
  expect(Object.keys(reading.scores)).toEqual(['oiliness'])
  expect(reading.scores.oiliness).toBeLessThan(0.05)
  expect(reading.findings).toEqual([])
  expect(reading.cannotTell).toContainEqual({ code: 'dandruff', reason: 'not_measured' })
})

test('damaged weights are refused', async () => {
  const runtime = createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')
  await expect(openScalpNet({ weights: new Uint8Array(64), runtime: await readFile(runtime) })).rejects.toThrow()
})
