import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { normalized, PERTURBATION_NAMES, type Perturbation, perturb } from './perturbations.ts'

const [WIDTH, HEIGHT] = [80, 60]
let folder: string
let file: string

/** Red grows to the right, green downwards. */
beforeAll(async () => {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    return [2 * (pixel % WIDTH), 3 * Math.floor(pixel / WIDTH), 100][i % 3]
  })
  folder = await mkdtemp(join(tmpdir(), 'perturbations-'))
  file = join(folder, 'photo.png')
  await sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).toFile(file)
})
afterAll(() => rm(folder, { recursive: true }))

async function pixelsOf(photo: Uint8Array) {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): number[] => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  return { size: [info.width, info.height], at }
}

const EXPECTED: Record<Perturbation, { size: number[]; leftTop: number[] }> = {
  'light x0.8': { size: [80, 60], leftTop: [0, 0, 80] },
  'light x1.2': { size: [80, 60], leftTop: [0, 0, 120] },
  'half size': { size: [40, 30], leftTop: [1, 2, 100] },
  'JPEG 60': { size: [80, 60], leftTop: [2, 2, 100] },
  'turned 90': { size: [60, 80], leftTop: [0, 177, 100] },
  'turned 180': { size: [80, 60], leftTop: [158, 177, 100] },
  mirrored: { size: [80, 60], leftTop: [158, 0, 100] },
}

test.each(PERTURBATION_NAMES)('%s does what it says', async (perturbation) => {
  const { size, at } = await pixelsOf(await perturb(file, perturbation))
  expect(size).toEqual(EXPECTED[perturbation].size)
  const corner = at(0, 0)
  for (const [channel, value] of EXPECTED[perturbation].leftTop.entries())
    expect(Math.abs(corner[channel] - value)).toBeLessThanOrEqual(8)
})

test('without traces, every photo has the same size, and its middle is kept', async () => {
  const { size, at } = await pixelsOf(await normalized(file))
  expect(size).toEqual([512, 512])
  const [red, green] = at(256, 256)
  expect(Math.abs(red - 80)).toBeLessThan(6)
  expect(Math.abs(green - 90)).toBeLessThan(6)
})
