import {
  type ImageProviderId,
  photoViewerSchema,
  type Simulation,
  simulationRendererSchema,
  simulationSchema,
  simulationTryOutResultSchema,
} from '@chioma/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  drawsHair,
  FAKE_IMAGE_USAGE,
  type FakeImageProvider,
  type ImageBehaviour,
  startFakeImageProvider,
} from '../../../../../tests/support/fake-providers/fake-image-provider.ts'
import { renderHeadFromAbove } from '../../../../../tests/support/synthetic-scalp/render-head.ts'
import { CROWN_READING, callsOf, fakeModel } from '../../../test/fake-models.ts'
import { readZip } from '../../../test/read-zip.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { signedInStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { maskPng } from '../models/local/mask-png.ts'
import { seedPrompts } from '../models/prompts/prompts.queries.ts'

const KEY = 'sk-of-the-image-test-9876'
const PRICE = { inputUsdPerMillion: 8, outputUsdPerMillion: 30 }
const MODEL = { openai: 'gpt-image-2', google: 'gemini-2.5-flash-image' } as const
const HEAD = renderHeadFromAbove({ baldArea: 0.12, partingWidth: 0 })
const seesCrown = fakeModel(async () => ({
  reading: CROWN_READING,
  overlays: { crown_thinning: maskPng(HEAD.truth.scalpMask, { red: 0, green: 0, blue: 0, alpha: 255 }) },
}))

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInStaff>>
const fakes = {} as Record<keyof typeof MODEL, FakeImageProvider>

beforeAll(async () => {
  fakes.openai = await startFakeImageProvider('openai')
  fakes.google = await startFakeImageProvider('google')
  server = await openTestServer([seesCrown], {
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: fakes.openai.baseUrl,
    GOOGLE_GENERATIVE_AI_API_KEY: KEY,
    GOOGLE_GENERATIVE_AI_BASE_URL: fakes.google.baseUrl,
  })
  await seedPrompts(server.dependencies)
  owner = await signedInStaff(server, 'owner')
  await server.startJobs()
})
beforeEach(async () => {
  for (const fake of Object.values(fakes)) {
    fake.requests.length = 0
    fake.behave({ kind: 'draw', draw: drawsHair })
  }
  await budget(100_000)
  await use('openai')
})
afterAll(async () => {
  // Neither key nor photo nor prompt is in the log.
  for (const secret of [KEY, 'whorl', 'base64']) expect(server.logged()).not.toContain(secret)
  await server.close()
  for (const fake of Object.values(fakes)) await fake.close()
})

const budget = (cents: number) =>
  server.dependencies.database.updateTable('model_settings').set({ daily_budget_cents: cents }).execute()

async function renderer() {
  return simulationRendererSchema.parse((await owner.call('GET', '/api/admin/simulation-renderer')).json())
}

async function use(provider: keyof typeof MODEL | 'local'): Promise<void> {
  const model = provider === 'local' ? null : { provider, modelId: MODEL[provider], price: PRICE }
  const { version } = await renderer()
  const response = await owner.call('PUT', '/api/admin/simulation-renderer', { model, version })
  expect(response.statusCode, response.body).toBe(200)
}

let people = 0
async function withPhoto() {
  const { width, height, data } = HEAD.image
  const photo = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
  const visitor = new TestVisitor(server.app, `198.51.100.${people++}`)
  const { id } = await visitor.upload({ waits: true, photo, fields: { view: 'head_top' } })
  return { visitor, id, address: `/api/analysis/${id}/simulation` }
}

type Asked = Awaited<ReturnType<typeof withPhoto>>

async function stateOf({ visitor, address }: Asked): Promise<Simulation> {
  return simulationSchema.parse((await visitor.call(address)).json())
}

async function drawn(asked: Asked, body: { consentProvider?: ImageProviderId } = {}): Promise<Simulation> {
  const response = await asked.visitor.sendJson('POST', `${asked.address}?language=it`, body)
  expect(response.statusCode, response.body).toBe(202)
  const ended = async () => {
    const state = await stateOf(asked)
    expect(state.status).toBe('completed')
    return state
  }
  return await vi.waitFor(ended, { timeout: 60_000, interval: 100 })
}

async function pixelsOf({ visitor }: Asked, state: Simulation, outcome: string): Promise<Buffer> {
  const url = state.pictures.find((picture) => picture.outcome === outcome)?.url ?? ''
  return await sharp((await visitor.call(url)).rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer()
}

describe.each(['openai', 'google'] as const)('an image model of %s', (provider) => {
  it('draws where the visitor lets it: the place alone counts, and pictures, page and data say who drew', async () => {
    await use(provider)
    const asked = await withPhoto()
    expect((await stateOf(asked)).imageModel).toMatchObject({ provider })
    const state = await drawn(asked, { consentProvider: provider })
    expect(state).toMatchObject({ drawnBy: { provider }, isReplacement: false, language: 'it' })

    const sent = fakes[provider].requests
    expect(sent.map(({ prompt }) => /The outcome to show is (\w+)/.exec(prompt)?.[1]).sort()).toEqual(['LIKELY', 'OPTIMISTIC'])
    for (const { prompt, photo, headers } of sent) {
      expect(prompt).toContain('la direzione di crescita')
      expect(JSON.stringify(headers)).toContain(KEY)
      const { width, height, exif } = await sharp(photo).metadata()
      expect([width, height, exif]).toEqual([1024, 1536, undefined])
    }

    const url = state.pictures.find(({ outcome }) => outcome === 'optimistic')?.url ?? ''
    const { xmpAsString } = await sharp((await asked.visitor.call(url)).rawPayload).metadata()
    expect(xmpAsString).toContain('digitalsourcetype/compositeWithTrainedAlgorithmicMedia')
    const [today, optimistic] = [await pixelsOf(asked, state, 'conservative'), await pixelsOf(asked, state, 'optimistic')]
    const change = (inside: boolean) => meanChange(today, optimistic, HEAD.truth.scalpMask.data, inside)
    expect(change(true)).toBeGreaterThan(30)
    // What JPEG makes of the same pixels.
    expect(change(false)).toBeLessThan(2.5)

    const [call] = await callsOf(server, asked.id, 'simulation')
    const { input, output } = FAKE_IMAGE_USAGE
    expect(call).toMatchObject({ outcome: 'answered', cost_nano_usd: 1_000 * (input * 8 + output * 30) })
    const viewers = z.array(photoViewerSchema).parse((await asked.visitor.call('/api/my-data/photo-viewers')).json())
    expect(viewers).toEqual([MODEL[provider], MODEL[provider]].map((model) => expect.objectContaining({ provider, model })))
    const files = readZip((await asked.visitor.call('/api/my-data/export')).rawPayload)
    const read = (name: string): unknown =>
      JSON.parse(String(files.get([...files.keys()].find((key) => key.includes(name)) ?? '')))
    expect(read('simulation-consents.json')).toMatchObject([{ analysisId: asked.id, provider, locale: 'it' }])
    expect(read('analyses/')).toMatchObject({
      simulation: { drawnBy: provider, model: MODEL[provider], agreedProvider: provider },
    })
  })
})

it('never sees a photo without the visitor’s agreement, and is not asked again for another language', async () => {
  const asked = await withPhoto()
  const state = await drawn(asked)
  expect(fakes.openai.requests).toEqual([])
  expect(state).toMatchObject({ drawnBy: { provider: 'local' }, isReplacement: false, imageModel: { model: 'GPT Image 2' } })
  const other = await asked.visitor.sendJson('POST', asked.address, { consentProvider: 'google' })
  expect([other.statusCode, other.json().field]).toEqual([400, 'consentProvider'])

  const byModel = await drawn(asked, { consentProvider: 'openai' })
  const again = await asked.visitor.sendJson('POST', `${asked.address}?language=de`, {})
  expect([again.statusCode, again.json().pictures]).toEqual([200, byModel.pictures])
  expect(fakes.openai.requests).toHaveLength(2)
})

let failing: Promise<Asked> | undefined
/** What the embedded renderer drew in a model's place may be asked for again. */
const photoOfFailures = (): Promise<Asked> => (failing ??= withPhoto())

const elsewhere = 'http://127.0.0.1:1/'
const upsideDown: ImageBehaviour = { kind: 'draw', draw: (request) => drawsHair(request).then(turned) }
const turned = (picture: Buffer) => sharp(picture).rotate(180).jpeg().toBuffer()

it.each<[string, ImageBehaviour, string]>([
  ['refuses', { kind: 'refuse' }, 'refused'],
  ['gives back no picture', { kind: 'draw', draw: () => Buffer.from('no picture at all') }, 'picture_unreadable'],
  ['gives back the photo itself', { kind: 'draw', draw: ({ photo }) => photo }, 'picture_no_hair_added'],
  ['gives back another framing', upsideDown, 'picture_other_frame'],
  ['sends elsewhere', { kind: 'error', status: 307, headers: { location: elsewhere } }, 'model_failed'],
])('of a model that %s nothing is shown: the embedded renderer draws, and says so', async (_case, behaviour, failure) => {
  fakes.openai.behave(behaviour)
  const asked = await photoOfFailures()
  const state = await drawn(asked, { consentProvider: 'openai' })
  expect(state).toMatchObject({ drawnBy: { provider: 'local' }, isReplacement: true })
  const calls = (await callsOf(server, asked.id, 'simulation')).slice(-2)
  expect(calls.map((call) => [call.outcome, call.failure_code])).toEqual([
    ['failed', failure],
    ['failed', failure],
  ])
})

it('is not asked when the day’s budget is spent', async () => {
  await budget(0)
  const asked = await photoOfFailures()
  expect(await drawn(asked, { consentProvider: 'openai' })).toMatchObject({ isReplacement: true })
  expect(fakes.openai.requests).toEqual([])
})

describe('staff', () => {
  it('choose who draws, one after the other, and only whom a key opens', async () => {
    const { version, providers } = await renderer()
    expect(providers.map(({ id, keySource }) => [id, keySource])).toEqual([
      ['openai', 'environment'],
      ['google', 'environment'],
      ['openai-compatible', 'none'],
    ])
    const put = (body: object) => owner.call('PUT', '/api/admin/simulation-renderer', body)
    const keyless = { model: { provider: 'openai-compatible', modelId: 'flux', price: PRICE }, version }
    expect((await put(keyless)).json()).toMatchObject({ code: 'model_unusable', field: 'provider' })
    expect((await put({ model: null, version })).json()).toMatchObject({ model: null, version: version + 1 })
    expect((await put({ model: null, version })).json()).toMatchObject({ code: 'version_conflict' })
    const editor = await signedInStaff(server, 'editor')
    expect((await editor.call('PUT', '/api/admin/simulation-renderer', { model: null, version: version + 1 })).statusCode).toBe(
      403,
    )
  })

  it('try a draft on the sample head, and see what came of it or why nothing did', async () => {
    const tried = async () => {
      const body = { language: 'it', draft: 'Capelli come intorno.' }
      const response = await owner.call('POST', '/api/admin/simulation-renderer/try-out', body)
      expect(response.statusCode, response.body).toBe(200)
      return simulationTryOutResultSchema.parse(response.json())
    }
    await use('local')
    const embedded = await tried()
    expect(embedded.drawnBy.provider).toBe('local')
    expect(embedded.outcomes.every(({ picture }) => picture?.startsWith('data:image/jpeg;base64,'))).toBe(true)
    await use('openai')
    fakes.openai.behave({ kind: 'refuse' })
    const refused = await tried()
    expect(fakes.openai.requests[0]?.prompt).toContain('Capelli come intorno.')
    expect(refused.outcomes.map(({ picture, failureCode }) => [picture, failureCode])).toEqual([
      [null, 'refused'],
      [null, 'refused'],
    ])
  })
})

function meanChange(before: Buffer, after: Buffer, mask: Uint8Array, inside: boolean): number {
  let [sum, count] = [0, 0]
  for (const [i, mark] of mask.entries()) {
    const isFar = HEAD.truth.headMask.data[i] === 0
    if (inside ? mark === 0 : !isFar) continue
    sum += Math.abs((before[3 * i] ?? 0) - (after[3 * i] ?? 0))
    count++
  }
  return sum / count
}
