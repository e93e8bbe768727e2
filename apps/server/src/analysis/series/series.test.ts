import type { Comparison, Measure, Series } from '@chioma/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { drawHead, type HeadToDraw } from '../../../../../tests/support/drawn/draw-head.ts'
import { type Move, movePhoto } from '../../../../../tests/support/moved-photo.ts'
import { scalpPhoto } from '../../../../../tests/support/photos.ts'
import { FLAKY_READING, fakeModel, TINY_PNG } from '../../../test/fake-models.ts'
import { readZip } from '../../../test/read-zip.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { visitorIdOf } from '../../../test/test-bookings.ts'
import { addProduct, placeOrder } from '../../../test/test-shop.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'

/** What the model reads of the next photo. */
let measures: Measure[] = []
type HeadView = 'head_top' | 'head_back'
let view: HeadView = 'head_top'
/** When the model may answer. */
let isFree = Promise.resolve()
const model = fakeModel(async () => {
  await isFree
  return { reading: { ...FLAKY_READING, view, measures, findings: FLAKY_READING.findings }, overlays: { dandruff: TINY_PNG } }
})
const server = setUpTestServer([model])
beforeAll(() => server.startJobs())

const STILL: Move = { rotation: 0, scale: 1, shiftX: 0, shiftY: 0 }
const jpeg = ({ data, width, height }: ReturnType<typeof drawHead>): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
const headPhoto = (head: HeadToDraw, move = STILL): Promise<Buffer> => jpeg(movePhoto(drawHead(head), move))

interface Shot {
  photo: Buffer
  repeats?: readonly Buffer[]
  bald?: number
  as?: HeadView
  fields?: Record<string, string>
}

async function upload(
  visitor: TestVisitor,
  { photo, repeats = [], bald = 12, as = 'head_top', fields = {} }: Shot,
): Promise<string> {
  view = as
  measures = [{ code: 'bald_area', value: bald, low: bald, high: bald, unit: 'percent' }]
  return (await visitor.upload({ photo, repeats, waits: true, fields: { view: as, ...fields } })).id
}

const compared = async (visitor: TestVisitor, id: string, earlierId: string): Promise<Comparison> =>
  (await visitor.call(`/api/analysis/${id}/compare/${earlierId}`)).json()
const seriesOf = async (visitor: TestVisitor, id: string): Promise<Series> =>
  (await visitor.call(`/api/analysis/${id}/series`)).json()
const idsOf = ({ points }: Series) => points.map(({ analysisId }) => analysisId)

describe('two photos of one spot', () => {
  const visitor = () => new TestVisitor(server.app)

  test('are laid on each other, and say which measures moved farther than their noise', async () => {
    const me = visitor()
    const move = { rotation: 0.1, scale: 1.05, shiftX: 0.03, shiftY: -0.02 }
    const first = await upload(me, { photo: await headPhoto({ crown: 0.3 }) })
    const second = await upload(me, { photo: await headPhoto({ crown: 0.7 }, move) })
    const { aligned, placement, measures } = await compared(me, second, first)
    expect(aligned).toBe(true)
    expect(placement?.rotation).toBeCloseTo(0.1, 1)
    expect(placement?.scale).toBeCloseTo(1.05, 1)
    const bald = measures.find(({ code }) => code === 'bald_area')
    expect(bald).toMatchObject({ unit: 'percent', band: expect.any(Number), ownShots: 0, changed: true })
    expect(bald?.after).toBeGreaterThan(2 * (bald?.before ?? 0))
    // In whatever order the two are named, the later one is what comes after.
    expect(await compared(me, first, second)).toEqual(await compared(me, second, first))
  })

  test('say that nothing changed where a measure stays within its noise', async () => {
    const me = visitor()
    const move = { rotation: -0.08, scale: 0.96, shiftX: 0.02, shiftY: 0.03, light: 0.85 }
    const first = await upload(me, { photo: await headPhoto({ crown: 0.5 }) })
    const second = await upload(me, { photo: await headPhoto({ crown: 0.5 }, move) })
    const { measures } = await compared(me, second, first)
    expect(measures.map(({ code }) => code)).toContain('bald_area')
    expect(measures.filter(({ changed }) => changed)).toEqual([])
  })

  test('that show different things are refused with the reason, and without a number', async () => {
    const me = visitor()
    const head = await upload(me, { photo: await headPhoto({ crown: 0.3 }) })
    const scalp = await upload(me, { photo: await scalpPhoto(), bald: 40 })
    const back = await upload(me, { photo: await headPhoto({ crown: 0.3 }), as: 'head_back' })
    expect(await compared(me, scalp, head)).toEqual({ aligned: false, reason: 'not_the_same_spot', measures: [] })
    expect(await compared(me, back, head)).toEqual({ aligned: false, reason: 'different_view', measures: [] })
  })

  test('are compared whatever versions of the engine their reports are from', async () => {
    const me = visitor()
    const photo = await headPhoto({ crown: 0.5 })
    const [first, second] = [await upload(me, { photo }), await upload(me, { photo, bald: 70 })]
    await sql`update analyses set engine_version = '1.0.0' where id = ${first}`.execute(server.dependencies.database)
    const { measures } = await compared(me, second, first)
    expect(measures.find(({ code }) => code === 'bald_area')).toMatchObject({ changed: false })
  })

  test('are a series of one view and one name, oldest first', async () => {
    const me = visitor()
    const photo = await headPhoto({})
    const top = [await upload(me, { photo }), await upload(me, { photo })]
    const back = await upload(me, { photo, as: 'head_back' })
    const left = await upload(me, { photo, fields: { spot: '  left of the parting ' } })
    const series = await seriesOf(me, top[0] ?? '')
    expect(series).toMatchObject({ spot: null, view: 'head_top' })
    expect(idsOf(series)).toEqual(top)
    expect(series.points[0]).toMatchObject({ width: 512, height: 512, measures: [{ code: 'bald_area', value: 12 }] })
    expect(idsOf(await seriesOf(me, back))).toEqual([back])
    expect(await seriesOf(me, left)).toMatchObject({ spot: 'left of the parting', points: [{ analysisId: left }] })
    const named = await me.sendJson('PUT', `/api/analysis/${top[0]}/spot`, { spot: 'left of the parting' })
    expect(idsOf(named.json())).toEqual([top[0], left])
    expect((await me.sendJson('PUT', `/api/analysis/${left}/spot`, { spot: ' ' })).statusCode).toBe(400)
    await me.sendJson('PUT', `/api/analysis/${left}/spot`, { spot: null })
    expect(idsOf(await seriesOf(me, left))).toEqual([top[1], left])
  })

  test('are none while the analysis has no result', async () => {
    const me = visitor()
    let finish: () => void = () => undefined
    isFree = new Promise((resolve) => {
      finish = resolve
    })
    const { id } = await me.upload({ photo: await headPhoto({}), fields: { spot: 'crown' } })
    expect(await seriesOf(me, id)).toEqual({ spot: 'crown', view: null, points: [], nextPhoto: null })
    finish()
    await vi.waitFor(async () => expect(idsOf(await seriesOf(me, id))).toEqual([id]), { timeout: 60_000 })
  })

  test('are there for nobody but their visitor', async () => {
    const [me, stranger] = [visitor(), visitor()]
    const photo = await headPhoto({})
    const own = await upload(me, { photo })
    const other = await upload(stranger, { photo })
    for (const [url, method] of [
      [`/api/analysis/${own}/series`, 'GET'],
      [`/api/analysis/${own}/compare/${other}`, 'GET'],
      [`/api/analysis/${other}/compare/${own}`, 'GET'],
      ['/api/analysis/nothing/series', 'GET'],
      [`/api/analysis/${own}`, 'DELETE'],
    ] as const) {
      for (const caller of [stranger, visitor()]) {
        const answer = await caller.call(url, { method })
        expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'analysis_not_found'])
      }
    }
    expect((await stranger.sendJson('PUT', `/api/analysis/${own}/spot`, { spot: 'mine' })).statusCode).toBe(404)
    expect((await me.call(`/api/analysis/${own}`)).statusCode).toBe(200)
  })
})

describe('repeats of a photo', () => {
  const HEAD = { crown: 0.5, hair: 50 }
  const held = (shiftX: number): Move => ({ ...STILL, shiftX, rotation: shiftX })
  const objectsOf = async (who: TestVisitor) => (await server.storedObjects()).filter((path) => path.includes(visitorIdOf(who)))

  test('say how far measures of this person move by themselves; only what was measured is kept', async () => {
    const me = new TestVisitor(server.app)
    const photo = await headPhoto(HEAD)
    const ids = [await upload(me, { photo, bald: 30 }), await upload(me, { photo, bald: 31 })] as const
    const { measures: before } = await compared(me, ids[1], ids[0])
    expect(before.map(({ ownShots }) => ownShots)).toEqual(before.map(() => 0))
    const objects = (await objectsOf(me)).length
    const repeats = [await headPhoto(HEAD, held(0.02)), await headPhoto(HEAD, held(-0.03))]
    const third = await upload(me, { photo, repeats, bald: 30 })
    await vi.waitFor(async () => expect(await objectsOf(me)).toHaveLength((objects / 2) * 3), { timeout: 45_000 })
    const bald = (measures: Comparison['measures']) => measures.find(({ code }) => code === 'bald_area')
    const after = bald((await compared(me, ids[1], ids[0])).measures)
    expect(after).toMatchObject({ ownShots: 3 })
    expect(after?.band).toBeGreaterThanOrEqual(bald(before)?.band ?? Number.POSITIVE_INFINITY)
    const { points } = await seriesOf(me, third)
    expect(points.map(({ measures: [measure] }) => measure?.band)).not.toContain(null)
    const files = readZip((await me.call('/api/my-data/export')).rawPayload)
    const exported = [...files].filter(([name]) => name.startsWith('analyses/')).map(([, bytes]) => JSON.parse(String(bytes)))
    expect(exported.map((one) => one.repeats?.shots.length ?? 0).sort()).toEqual([0, 0, 3])
    // A spot of another name has noise of its own; what is deleted counts no more.
    await me.sendJson('PUT', `/api/analysis/${third}/spot`, { spot: 'elsewhere' })
    expect((await compared(me, ids[1], ids[0])).measures).toEqual(before)
    await me.sendJson('PUT', `/api/analysis/${third}/spot`, { spot: null })
    await me.call(`/api/analysis/${third}`, { method: 'DELETE' })
    expect((await compared(me, ids[1], ids[0])).measures).toEqual(before)
  })

  test('that show something else say nothing of it, and go as well', async () => {
    const me = new TestVisitor(server.app)
    const photo = await headPhoto(HEAD)
    const ids = [await upload(me, { photo }), await upload(me, { photo, repeats: [await scalpPhoto()] })] as const
    await vi.waitFor(async () => expect(await objectsOf(me)).toHaveLength(4), { timeout: 45_000 })
    const { measures } = await compared(me, ids[1], ids[0])
    expect(measures.map(({ ownShots }) => ownShots)).toEqual(measures.map(() => 0))
  })

  test('are two at most, and photos', async () => {
    const me = new TestVisitor(server.app)
    const photo = await headPhoto(HEAD)
    await expect(me.upload({ photo, repeats: [photo, photo, photo] })).rejects.toThrow('photo_several')
    await expect(me.upload({ photo, repeats: [Buffer.from('none')] })).rejects.toThrow('photo_not_an_image')
    expect((await me.call('/api/user-analyses')).json()).toEqual([])
  })
})

test('an analysis is deleted with its photo and masks; others, and what was ordered, stay', async () => {
  const me = new TestVisitor(server.app)
  const photo = await headPhoto({})
  const [kept, gone] = [await upload(me, { photo }), await upload(me, { photo })]
  const productId = await addProduct(server, { name: 'Serum that stays', priceMinor: 2_505 })
  await me.sendJson('POST', '/api/cart', { productId })
  const order = await placeOrder(me)
  const objects = async () => (await server.storedObjects()).filter((path) => path.includes(visitorIdOf(me))).length
  const before = await objects()
  expect((await me.call(`/api/analysis/${gone}`, { method: 'DELETE' })).statusCode).toBe(204)
  expect(await objects()).toBe(before / 2)
  for (const route of ['', '/photo', '/series']) expect((await me.call(`/api/analysis/${gone}${route}`)).statusCode).toBe(404)
  expect((await me.call(`/api/analysis/${gone}`, { method: 'DELETE' })).statusCode).toBe(404)
  expect((await me.call(`/api/analysis/${kept}/photo`)).statusCode).toBe(200)
  expect((await me.call('/api/orders')).json()).toMatchObject([{ id: order.id }])
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from photos where visitor_id = ${visitorIdOf(me)}`.execute(server.dependencies.database)
  expect(rows[0]?.count).toBe(1)
})

test('an analysis that is deleted while it runs ends quietly and leaves nothing', async () => {
  const me = new TestVisitor(server.app)
  view = 'head_top'
  const { id } = await me.upload({ photo: await headPhoto({}) })
  expect((await me.call(`/api/analysis/${id}`, { method: 'DELETE' })).statusCode).toBe(204)
  await upload(new TestVisitor(server.app), { photo: await headPhoto({}) })
  const objects = async () => (await server.storedObjects()).filter((path) => path.includes(visitorIdOf(me)))
  await vi.waitFor(async () => expect(await objects()).toEqual([]), { timeout: 60_000 })
  expect((await me.call('/api/user-analyses')).json()).toEqual([])
})

describe('the journal of treatments', () => {
  const FOAM = { name: 'Minoxidil 5 %', startedOn: '2026-06-07', endedOn: null }

  test('is written, changed and deleted by its visitor alone, and is in the export', async () => {
    const [me, stranger] = [new TestVisitor(server.app), new TestVisitor(server.app)]
    const added = await me.sendJson('POST', '/api/treatments', { name: ' Minoxidil 5 % ', startedOn: '2026-06-07' })
    expect([added.statusCode, added.json()]).toEqual([201, { id: expect.any(String), ...FOAM }])
    const { id } = added.json()
    await me.sendJson('POST', '/api/treatments', { name: 'Iron', startedOn: '2026-01-02', endedOn: '2026-02-01' })
    const names = async (who: TestVisitor) => (await who.call('/api/treatments')).json().map(({ name }: { name: string }) => name)
    expect(await names(me)).toEqual(['Iron', 'Minoxidil 5 %'])
    expect(await names(stranger)).toEqual([])
    const ended = { ...FOAM, endedOn: '2026-08-01' }
    expect((await stranger.sendJson('PUT', `/api/treatments/${id}`, ended)).statusCode).toBe(404)
    expect((await me.sendJson('PUT', `/api/treatments/${id}`, ended)).json()).toEqual({ id, ...ended })
    const files = readZip((await me.call('/api/my-data/export')).rawPayload)
    expect(JSON.parse(String(files.get('treatments.json')))).toHaveLength(2)
    expect((await stranger.call(`/api/treatments/${id}`, { method: 'DELETE' })).statusCode).toBe(404)
    expect((await me.call(`/api/treatments/${id}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await names(me)).toEqual(['Iron'])
  })

  test.each([
    { ...FOAM, name: ' ' },
    { ...FOAM, name: 'a\0b' },
    { ...FOAM, name: 'x'.repeat(81) },
    { ...FOAM, startedOn: '2026-02-30' },
    { ...FOAM, endedOn: '2026-06-06' },
  ])('refuses %j', async (treatment) => {
    expect((await new TestVisitor(server.app).sendJson('POST', '/api/treatments', treatment)).statusCode).toBe(400)
  })
})
