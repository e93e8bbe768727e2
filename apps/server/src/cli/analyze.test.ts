import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alertSchema, answerSchema, completedReadingSchema, qualitySchema, viewSchema } from '@chioma/contract'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { bombPng } from '../../../../tests/support/damaged-images.ts'
import { scalpPhoto } from '../../../../tests/support/photos.ts'
import { MeasurePool } from '../analysis/models/local/measure-pool.ts'
import { analyzeCommand } from './analyze.ts'

const lineSchema = z.strictObject({
  file: z.string(),
  outcome: z.enum(['completed', 'rejected']),
  failureCode: z.string().optional(),
  answer: answerSchema,
  view: viewSchema,
  recognizedView: viewSchema.optional(),
  distance: z.number().min(0).optional(),
  quality: qualitySchema,
  findings: completedReadingSchema.shape.findings,
  alerts: z.array(alertSchema),
  scores: completedReadingSchema.shape.scores,
  measures: completedReadingSchema.shape.measures,
  models: z.array(z.strictObject({ provider: z.string(), model: z.string(), ms: z.number().positive() })),
  engineMs: z.number().positive(),
  totalMs: z.number().positive(),
  hairMaskPng: z.base64().optional(),
  findingMasks: z.record(z.string(), z.base64()).optional(),
  hairs: z
    .array(z.strictObject({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number(), widthPx: z.number() }))
    .optional(),
})

/** Starting a thread takes longer than measuring a photo: all runs but the first share one. */
const pool = new MeasurePool({ size: 1 })
const sharedPool = { size: pool.size, measure: pool.measure.bind(pool), close: async () => undefined }
let folder: string
let scalp: string
/** A run with nothing asked for beyond JSON. */
let plain: Awaited<ReturnType<typeof run>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chioma analyze '))
  scalp = join(folder, 'scalp.jpg')
  await writeFile(scalp, await scalpPhoto({ seed: 7, hairs: 60, rootDistancePx: 50 }))
  await writeFile(join(folder, 'broken.jpg'), (await readFile(scalp)).subarray(0, 3000))
  // As it runs by itself, with threads of its own.
  plain = await run([scalp, '--json'], () => new MeasurePool())
})
afterEach(() => {
  process.exitCode = undefined
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

async function run(
  parameters: string[],
  openPool: Parameters<typeof analyzeCommand>[0] = () => sharedPool,
): Promise<{ code: number; out: string[]; complaints: string[] }> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await analyzeCommand(openPool).parseAsync(parameters, { from: 'user' })
  const said = { out: print.mock.calls.map(String), complaints: complain.mock.calls.map(String) }
  print.mockClear()
  complain.mockClear()
  return { code: Number(process.exitCode), ...said }
}

describe('chioma analyze', () => {
  test('--json prints one object a photo, with mask and shafts when asked', async () => {
    const { code, out } = await run([scalp, '--json', '--masks', '--hairs'])
    expect([code, out.length]).toEqual([0, 1])
    const line = lineSchema.parse(JSON.parse(out[0] ?? ''))
    const models = [{ provider: 'local', model: 'chioma-measure' }]
    expect(line).toMatchObject({ file: scalp, outcome: 'completed', models })
    expect(line.hairs).toBeDefined()
    const mask = await sharp(Buffer.from(line.hairMaskPng ?? '', 'base64'))
      .greyscale()
      .raw()
      .toBuffer()
    expect(new Set(mask)).toEqual(new Set([0, 255]))
  })

  test('--masks prints the mask of each finding, white where it is, in the proportions of the photo', async () => {
    const flaky = join(folder, 'flaky.jpg')
    await writeFile(flaky, await scalpPhoto({ seed: 3, hairs: 60, flakes: 120 }))
    const line = lineSchema.parse(JSON.parse((await run([flaky, '--json', '--masks', '--view', 'microscope'])).out[0] ?? ''))
    const { width = 0, height = 0 } = await sharp(flaky).metadata()
    const marked = [...line.findings, ...line.alerts].map(({ code }) => code)
    const masks = Object.entries(line.findingMasks ?? {})
    expect(masks.length).toBeGreaterThan(0)
    for (const [code, png] of masks) {
      const { data, info } = await sharp(Buffer.from(png, 'base64')).greyscale().raw().toBuffer({ resolveWithObject: true })
      expect(marked).toContain(code)
      expect(info.width / info.height).toBeCloseTo(width / height, 1)
      expect(new Set(data)).toEqual(new Set([0, 255]))
    }
    expect(JSON.parse(plain.out[0] ?? '')).not.toHaveProperty('findingMasks')
    await rm(flaky)
  })

  test('what the person says decides the view, and is looked at where the gate would turn it away', async () => {
    const grey = join(folder, 'carpet.png')
    await sharp({
      create: { width: 900, height: 700, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .png()
      .toFile(grey)
    const lineOf = async (...more: string[]) => lineSchema.parse(JSON.parse((await run([grey, '--json', ...more])).out[0] ?? ''))
    expect(await lineOf()).toMatchObject({
      outcome: 'rejected',
      failureCode: 'not_hair_or_scalp',
      answer: { kind: 'cannot_tell' },
    })
    const declared = await lineOf('--hair-or-scalp', '--view', 'close_up')
    expect(declared).toMatchObject({ outcome: 'completed', view: 'close_up' })
    expect(declared.answer.kind).not.toBe('nothing_seen')
    await rm(grey)
  })

  test('the same photo gives the same line, but for the time it took', async () => {
    const lines = [...plain.out, ...(await run([scalp, '--json'])).out]
    const timeless = lines.map((line) => ({ ...JSON.parse(line), models: [], engineMs: 0, totalMs: 0 }))
    expect(timeless[0]).toEqual(timeless[1])
  })

  test('units are given only with a scale', async () => {
    const measuresOf = ({ out: [line = ''] }: typeof plain): string[] =>
      lineSchema.parse(JSON.parse(line)).measures.map(({ code }) => code)
    expect(measuresOf(plain)).not.toContain('hair_density')
    expect(measuresOf(await run([scalp, '--json', '--pixels-per-mm', '100']))).toEqual(
      expect.arrayContaining(['hair_density', 'shaft_width']),
    )
  })

  test('a file that cannot be read is named with its reason, the others are analysed, and the exit code is 1', async () => {
    const { code, out, complaints } = await run([folder, '--json', '--language', 'it'])
    expect([code, out.length]).toEqual([1, 1])
    expect(complaints).toEqual([expect.stringMatching(/broken\.jpg: Manca una parte della foto/)])
  })

  test('a photo of too many pixels is named with how many it has, and how many it may have', async () => {
    const large = join(folder, 'large.png')
    await writeFile(large, bombPng(8000))
    const { code, complaints } = await run([large, '--language', 'en'])
    await rm(large)
    expect([code, complaints]).toEqual([1, [expect.stringContaining('has 64 megapixels; at most 50 can be read')]])
  })

  test('a photo that cannot be judged counts as read', async () => {
    const grey = join(folder, 'grey.png')
    await sharp({ create: { width: 900, height: 700, channels: 3, background: '#777' } })
      .png()
      .toFile(grey)
    const { code, out } = await run([grey, '--json'])
    expect(code).toBe(0)
    expect(lineSchema.parse(JSON.parse(out[0] ?? '')).outcome).toBe('rejected')
    const summary = await run([grey, '--language', 'de'])
    expect(summary.out.join('\n')).toMatch(/Foto/)
    await rm(grey)
  })

  test('--out leaves the report and the data beside each other', async () => {
    const target = join(folder, 'out')
    const { out } = await run([scalp, '--out', target, '--language', 'fr'])
    const report = await readFile(join(target, 'scalp.jpg.md'), 'utf8')
    const data = JSON.parse(await readFile(join(target, 'scalp.jpg.json'), 'utf8'))
    expect(report).toContain(data.report.headline)
    expect(out.join('\n')).toContain(data.report.headline)
    await rm(target, { recursive: true })
  })
})
