import {
  type CompletedReading,
  LANGUAGES,
  SIMULATION_OUTCOMES,
  type Simulation,
  type SimulationOutcome,
  simulationSchema,
} from '@chioma/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { renderHeadFromAbove } from '../../../../../tests/support/synthetic-scalp/render-head.ts'
import { CROWN_READING, fakeModel } from '../../../test/fake-models.ts'
import { readZip } from '../../../test/read-zip.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { signedInStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { loadLocales } from '../../platform/locales.ts'
import { maskPng } from '../models/local/mask-png.ts'
import { strokeWord } from './label-picture.ts'

const HEAD = renderHeadFromAbove({ baldArea: 0.12, partingWidth: 0 })

let reading: CompletedReading
let hasPlace: boolean
const overlay = () => maskPng(HEAD.truth.scalpMask, { red: 0, green: 0, blue: 0, alpha: 255 })
const server = setUpTestServer([fakeModel(async () => ({ reading, overlays: hasPlace ? { crown_thinning: overlay() } : {} }))])

beforeAll(() => server.startJobs())

let people = 0
/** Somebody, from an address of their own, whose photo shows a head with a bare crown. */
async function withPhoto(changes: { reading?: Partial<CompletedReading>; hasPlace?: boolean; answers?: object } = {}) {
  reading = { ...CROWN_READING, ...changes.reading }
  hasPlace = changes.hasPlace ?? true
  const { width, height, data } = HEAD.image
  const photo = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
  const visitor = new TestVisitor(server.app, `198.51.100.${people++}`)
  const fields = { view: 'head_top', ...(changes.answers && { questionnaireData: JSON.stringify(changes.answers) }) }
  const { id } = await visitor.upload({ waits: true, photo, fields })
  return { visitor, id, address: `/api/analysis/${id}/simulation` }
}

async function stateOf(visitor: TestVisitor, address: string): Promise<Simulation> {
  const response = await visitor.call(address)
  expect(response.statusCode, response.body).toBe(200)
  return simulationSchema.parse(response.json())
}

async function drawn(visitor: TestVisitor, address: string, language = 'it'): Promise<Simulation> {
  const asked = await visitor.sendJson('POST', `${address}?language=${language}`, {})
  expect(asked.statusCode, asked.body).toBe(202)
  return await vi.waitFor(
    async () => {
      const state = await stateOf(visitor, address)
      expect(state.status).toBe('completed')
      return state
    },
    { timeout: 60_000, interval: 100 },
  )
}

const pictureOf = (state: Simulation, outcome: SimulationOutcome) => {
  const picture = state.pictures.find((one) => one.outcome === outcome)
  if (picture === undefined) throw new Error(`there is no picture ${outcome}`)
  return picture
}

describe('a simulation', () => {
  it('is offered, drawn in three courses, and says in pixels and metadata what it is', async () => {
    const { visitor, address } = await withPhoto()
    expect(await stateOf(visitor, address)).toMatchObject({ status: 'possible', refusal: null, pictures: [] })
    const state = await drawn(visitor, address)
    expect(state).toMatchObject({ language: 'it', refusal: null })
    expect(state.pictures.map(({ outcome, isAsToday }) => [outcome, isAsToday])).toEqual([
      ['conservative', true],
      ['likely', false],
      ['optimistic', false],
    ])
    const pixels = new Map<string, Buffer>()
    for (const { outcome, url, width, height } of state.pictures) {
      const response = await visitor.call(url)
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
      const { exif, xmpAsString = '', ...metadata } = await sharp(response.rawPayload).metadata()
      expect([metadata.width, metadata.height]).toEqual([width, height])
      expect(xmpAsString).toContain('digitalsourcetype/compositeSynthetic')
      expect(exif?.toString('latin1')).toContain('Simulazione, non una fotografia')
      pixels.set(outcome, await sharp(response.rawPayload).removeAlpha().raw().toBuffer())
    }
    // In the upper right corner stands the tag, on a light ground that the photo does not have.
    const { width } = pictureOf(state, 'conservative')
    for (const data of pixels.values()) expect(brightest(data, width)).toBeGreaterThan(245)
    expect(darkInCrown(pixels.get('optimistic'), width)).toBeGreaterThan(darkInCrown(pixels.get('likely'), width))
    expect(darkInCrown(pixels.get('likely'), width)).toBeGreaterThan(darkInCrown(pixels.get('conservative'), width))
  })

  it('is asked for once however often it is asked for, and drawn anew in another language', async () => {
    const { visitor, address } = await withPhoto()
    const first = await drawn(visitor, address, 'it')
    const again = await visitor.sendJson('POST', `${address}?language=it`, {})
    expect([again.statusCode, again.json().pictures]).toEqual([200, first.pictures])
    const german = await drawn(visitor, address, 'de')
    expect(german.language).toBe('de')
    const url = pictureOf(first, 'likely').url
    expect(pictureOf(german, 'likely').url).not.toBe(url)
  })

  it('goes where the photo is looked at anew', async () => {
    const { visitor, id, address } = await withPhoto()
    await drawn(visitor, address)
    await visitor.sendJson('POST', `/api/analysis/${id}/reanalyze`, { view: 'head_back' })
    await visitor.ended(id)
    expect(await stateOf(visitor, address)).toMatchObject({ status: 'possible', pictures: [] })
  })

  it('is nobody’s but its visitor’s, and staff do not open it either', async () => {
    const { visitor, address } = await withPhoto()
    const { url } = pictureOf(await drawn(visitor, address), 'likely')
    const stranger = new TestVisitor(server.app)
    await stranger.upload()
    const owner = await signedInStaff(server, 'owner')
    for (const target of [address, url]) {
      expect((await stranger.call(target)).statusCode).toBe(404)
      expect((await owner.call('GET', target)).statusCode).toBe(404)
    }
    expect((await stranger.sendJson('POST', address, {})).statusCode).toBe(404)
    expect((await visitor.call(`${address}/brilliant.jpg`)).json().code).toBe('simulation_not_found')
    expect((await visitor.call('/api/analysis/none/simulation')).statusCode).toBe(404)
  })

  it('goes along in "My data", and goes with what it was drawn on', async () => {
    const { visitor, id, address } = await withPhoto()
    await drawn(visitor, address)
    const zip = readZip((await visitor.call('/api/my-data/export')).rawPayload)
    const names = [...zip.keys()].filter((name) => name.includes('simulations/'))
    expect(names.map((name) => name.replace(/.*-/, '')).sort()).toEqual(['conservative.jpg', 'likely.jpg', 'optimistic.jpg'])
    const objects = async () => (await server.storedObjects()).filter((path) => path.includes(`simulations/${id}/`))
    expect(await objects()).toHaveLength(3)
    expect((await visitor.call(`/api/analysis/${id}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await objects()).toEqual([])
  })
})

describe('nothing is drawn', () => {
  it.each([
    ['under_age', { answers: { warningSigns: ['child'] } }],
    ['see_a_doctor', { answers: { warningSigns: ['pain'] } }],
    ['view', { reading: { view: 'close_up' as const } }],
    ['no_area', { hasPlace: false }],
    ['cannot_tell', { reading: { recognizedView: 'portrait' as const } }],
  ])('where the reason is %s', async (refusal, changes) => {
    const { visitor, address } = await withPhoto(changes)
    expect(await stateOf(visitor, address)).toMatchObject({ status: 'refused', refusal, pictures: [] })
    const asked = await visitor.sendJson('POST', address, {})
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'simulation_refused'])
  })
})

it('the word on the pictures can be drawn in every language', async () => {
  const locales = await loadLocales()
  for (const language of LANGUAGES) expect(strokeWord(locales.say(language, 'simulation:tag')).width).toBeGreaterThan(50)
  expect(SIMULATION_OUTCOMES).toHaveLength(3)
})

/** The most red of the upper right corner. */
function brightest(data: Buffer, width: number): number {
  let most = 0
  for (let y = 0; y < 60; y++) for (let x = width - 80; x < width; x++) most = Math.max(most, data[3 * (y * width + x)] ?? 0)
  return most
}

/** How many pixels of the bare crown have the darkness of hair. */
function darkInCrown(data: Buffer | undefined, width: number): number {
  let dark = 0
  const { scalpMask } = HEAD.truth
  expect(scalpMask.width).toBe(width)
  for (const [i, inside] of scalpMask.data.entries()) if (inside > 0 && (data?.[3 * i] ?? 255) < 135) dark++
  return dark
}
