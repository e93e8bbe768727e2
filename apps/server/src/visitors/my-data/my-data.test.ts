import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { readZip } from '../../../test/read-zip.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, askForIntent, placeOrder } from '../../../test/test-shop.ts'
import { signedInStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import type { VisionAnswer } from '../../analysis/models/vision-model.ts'
import { purgeStoredObjects } from '../../jobs.ts'
import { purgeUnseenVisitors } from './erase-visitor.ts'

const MS_PER_HOUR = 60 * 60 * 1000
const MS_PER_DAY = 24 * MS_PER_HOUR
let analyze: () => Promise<VisionAnswer> = async () => FLAKY_ANSWER

const server = setUpTestServer([fakeModel(() => analyze())])
beforeAll(() => server.startJobs())

const idOf = (visitor: TestVisitor) =>
  decodeURIComponent(visitor.cookie ?? '')
    .slice('chioma_visitor='.length)
    .split('.')[0] ?? ''
const objectsOf = async (visitorId: string) => (await server.storedObjects()).filter((path) => path.includes(visitorId))
/** The objects go after the rows, by a job. */
const untilErased = (visitorId: string) =>
  vi.waitFor(async () => expect(await objectsOf(visitorId)).toEqual([]), { timeout: 45_000 })

/** The model answers only when it is told to; `isAsked` once it has got the photo. */
function holdAnswer(): { isAsked: Promise<void>; answerNow(): void } {
  let answerNow = (): void => undefined
  const answer = new Promise<VisionAnswer>((resolve) => {
    answerNow = () => resolve(FLAKY_ANSWER)
  })
  const isAsked = new Promise<void>((resolve) => {
    analyze = () => {
      resolve()
      return answer
    }
  })
  return { isAsked, answerNow }
}

async function rowsOf(visitorId: string): Promise<number[]> {
  const { database } = server.dependencies
  const count = async (table: 'analyses' | 'photos' | 'consents') =>
    (await database.selectFrom(table).select('id').where('visitor_id', '=', visitorId).execute()).length
  const visitors = await database.selectFrom('visitors').select('id').where('id', '=', visitorId).execute()
  return [visitors.length, await count('analyses'), await count('photos'), await count('consents')]
}

test('the export holds the photos, reports, data and consents, and opens alone', async () => {
  const visitor = new TestVisitor(server.app)
  const first = await visitor.upload({ waits: true, fields: { questionnaireData: '{"age": 33}' } })
  const second = await visitor.upload({ waits: true })
  const response = await visitor.call('/api/my-data/export')
  expect(response.headers['content-type']).toBe('application/zip')
  const files = readZip(response.rawPayload)
  const names = [...files.keys()]
  for (const { id } of [first, second]) {
    for (const [folder, ending] of [
      ['photos', '.jpg'],
      ['photos', '-dandruff.png'],
      ['reports', '.html'],
      ['analyses', '.json'],
    ]) {
      expect(names.filter((name) => name.startsWith(`${folder}/`) && name.endsWith(`${id}${ending}`))).toHaveLength(1)
    }
  }
  const photo = files.get(names.find((name) => name.endsWith(`${first.id}.jpg`)) ?? '')
  expect(photo?.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  const data = JSON.parse(String(files.get(names.find((name) => name.endsWith(`${first.id}.json`)) ?? '')))
  expect(data).toMatchObject({ id: first.id, questionnaire: { age: 33 } })
  const consents = JSON.parse(String(files.get('consents.json')))
  expect(consents).toHaveLength(2)
  expect(consents[0]).toMatchObject({ locale: 'en', textVersion: expect.any(String), givenAt: expect.any(String) })
})

/** Where a page of the archive leads, from its own folder: links and pictures. */
const leadsOf = (folder: string, page: string): string[] =>
  [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to = '']) =>
    decodeURIComponent(new URL(to, `http://zip/${folder}`).pathname.slice(1)),
  )

test('the export is opened with a page in the person’s language that leads to everything, and needs neither scripts nor internet', async () => {
  const visitor = new TestVisitor(server.app)
  const { id } = await visitor.upload({ waits: true, fields: { language: 'en' } })
  const files = readZip((await visitor.call('/api/my-data/export?language=it')).rawPayload)
  const index = String(files.get('index.html'))
  expect(index).toContain('<html lang="it">')
  expect(index).toContain('<h1>I miei dati su Chioma</h1>')
  expect(index).toContain('Non sono una diagnosi.')
  const [reportName = ''] = [...files.keys()].filter((name) => name.startsWith('reports/'))
  expect(reportName).toMatch(new RegExp(`${id}\\.html$`))
  const report = String(files.get(reportName))
  expect(report).toContain('<html lang="it">')
  expect(report).toContain('<svg')
  for (const page of [index, report]) {
    expect(page).not.toMatch(/<script|javascript:|https?:\/\/(?!www\.w3\.org)|<link|@import|export:|\{\{/)
    expect(page).toContain("script-src 'none'")
  }
  const reached = new Set([...leadsOf('', index), ...leadsOf('reports/', report)])
  expect([...files.keys()].filter((name) => name !== 'index.html' && !reached.has(name))).toEqual([])
  expect([...reached].filter((name) => !files.has(name))).toEqual([])
})

test('what was told, shared, tried, bought and agreed to can be read on that page, in the person’s language', async () => {
  const productId = await addProduct(server, { name: 'Sérum <b>&</b> co', priceMinor: 2_505, stock: 5 })
  const text = { product_id: productId, description: '' }
  const texts = [
    { ...text, language: 'de', name: 'Ein Serum' },
    { ...text, language: 'it', name: 'Un siero' },
  ]
  await server.dependencies.database.insertInto('product_texts').values(texts).execute()
  const visitor = new TestVisitor(server.app)
  const told = { age: 33, hairType: 'curly', warningSigns: ['fever'], goals: 'Più "corpo" <script>' }
  const { id } = await visitor.upload({ waits: true, fields: { questionnaireData: JSON.stringify(told) } })
  await visitor.sendJson('POST', `/api/analysis/${id}/shares`, { days: 7, withPhoto: true })
  await visitor.sendJson('POST', '/api/treatments', { name: 'Minoxidil 5 %', startedOn: '2026-03-02' })
  await visitor.sendJson('POST', '/api/cart', { productId })
  await placeOrder(visitor)
  const index = String(readZip((await visitor.call('/api/my-data/export?language=it')).rawPayload).get('index.html'))
  for (const words of [
    '<dt>Tipo di capelli</dt><dd>Ricci</dd>',
    '<dd>Febbre</dd>',
    '<dd>Più &quot;corpo&quot; &lt;script&gt;</dd>',
    '<h2>Link ai referti e chi li ha aperti</h2>',
    'Con foto',
    'Nessuno l’ha aperto.',
    '<strong>Minoxidil 5 %</strong><span>dal 2 marzo 2026</span>',
    'In attesa del pagamento',
    '1 × Sérum &lt;b&gt;&amp;&lt;/b&gt; co',
    'Nessun modello esterno',
    '<strong>1 × Un siero</strong>',
  ]) {
    expect(index).toContain(words)
  }
})

test('the export holds the cart, what is held, and what staff said of the photo; an erasure takes the review out of the audit log, too', async () => {
  const { database } = server.dependencies
  const productId = await addProduct(server, { name: 'Kept serum', priceMinor: 2_505, stock: 5 })
  const visitor = new TestVisitor(server.app)
  const { id } = await visitor.upload({ waits: true })
  await visitor.sendJson('POST', '/api/cart', { productId })
  await askForIntent(visitor, '25.05')
  const order = await placeOrder(visitor)
  const owner = await signedInStaff(server, 'owner')
  const note = 'Zirkelwort above the left ear'
  const review = { findings: [{ code: 'redness', verdict: 'confirmed', severity: 'low' }], note, version: 0 }
  expect((await owner.call('PUT', `/api/admin/analyses/${id}/review`, review)).statusCode).toBe(200)

  const files = readZip((await visitor.call('/api/my-data/export')).rawPayload)
  const file = (start: string) => JSON.parse(String(files.get([...files.keys()].find((name) => name.startsWith(start)) ?? '')))
  expect(file('cart.json')).toMatchObject([{ productId, name: 'Kept serum', quantity: 1, seenPrice: '25.05', currency: 'USD' }])
  expect(file('stock-holds.json')).toMatchObject([{ orderId: order.id, productId, quantity: 1 }])
  expect(file('bookings.json')).toEqual([])
  expect(file('analyses/')).toMatchObject({ id, review: { note, findings: review.findings } })

  const audited = () => database.selectFrom('audit_entries').selectAll().where('subject', '=', `analysis/${id}`).execute()
  const before = await audited()
  expect(JSON.stringify(before)).toContain('Zirkelwort')
  const change = database.updateTable('audit_entries').set({ before: null, after: null }).where('subject', '=', `analysis/${id}`)
  await expect(change.execute()).rejects.toThrow('only grows')
  await visitor.call('/api/my-data', { method: 'DELETE' })
  const after = await audited()
  expect(after.map(({ action, actor_name: by }) => [action, by])).toEqual(
    before.map(({ action, actor_name: by }) => [action, by]),
  )
  expect(after.map(({ before: earlier, after: later }) => [earlier, later])).toEqual(before.map(() => [null, null]))
  const { rows } = await sql<{ found: string }>`
    select words::text as found from audit_entries where words @@ to_tsquery('simple', 'zirkelwort')`.execute(database)
  expect(rows).toEqual([])
  await expect(
    database.updateTable('audit_entries').set({ actor_name: 'Nobody' }).where('subject', '=', `analysis/${id}`).execute(),
  ).rejects.toThrow('only grows')
})

test('what the staff opened is shown to the person, in the page and in the export, and to nobody else', async () => {
  const visitor = new TestVisitor(server.app)
  const { id, createdAt } = await visitor.upload({ waits: true })
  const seen = async (by: TestVisitor) => (await by.call('/api/my-data/opened-by-staff')).json()
  await visitor.call(`/api/analysis/${id}/photo`)
  expect(await seen(visitor)).toEqual([])
  const analyst = await signedInStaff(server, 'analyst')
  await analyst.call('GET', `/api/admin/analyses/${id}`)
  await analyst.call('GET', `/api/analysis/${id}/photo`)
  await analyst.call('GET', `/api/analysis/${id}/report.pdf`)
  await analyst.call('GET', `/api/analysis/${id}/report.json`)
  const looks = ['report', 'photo', 'report', 'report'].map((what) => ({
    ...{ analysisId: id, createdAt, what },
    openedAt: expect.stringMatching(/^20\d\d-.*Z$/),
  }))
  expect(await seen(visitor)).toEqual(looks)
  const files = readZip((await visitor.call('/api/my-data/export')).rawPayload)
  expect(JSON.parse(String(files.get('opened-by-staff.json')))).toEqual(looks)
  const stranger = new TestVisitor(server.app)
  await stranger.upload({ waits: true })
  expect(await seen(stranger)).toEqual([])
})

test('an export names the files that cannot be opened, or are not there any more, and holds all the rest', async () => {
  const visitor = new TestVisitor(server.app)
  const altered = await visitor.upload({ waits: true })
  const missing = await visitor.upload({ waits: true })
  const broken = await visitor.upload({ waits: true })
  const pathOf = async (id: string) => {
    const { object_key: key } = await server.dependencies.database
      .selectFrom('photos')
      .innerJoin('analyses', 'analyses.photo_id', 'photos.id')
      .select('object_key')
      .where('analyses.id', '=', id)
      .executeTakeFirstOrThrow()
    const path = (await server.storedObjects()).find((stored) => stored.endsWith(key))
    if (path === undefined) throw new Error(`${key} is not stored`)
    return path
  }
  await writeFile(await pathOf(altered.id), 'no longer what was sealed')
  await rm(await pathOf(missing.id))
  const folder = await pathOf(broken.id)
  await rm(folder)
  await mkdir(folder)

  const response = await visitor.call('/api/my-data/export')
  expect(response.statusCode).toBe(200)
  const files = readZip(response.rawPayload)
  const unreadable: { name: string; reason: string }[] = JSON.parse(String(files.get('unreadable.json')))
  const reasonFor = ({ id }: { id: string }) => unreadable.find(({ name }) => name.endsWith(`${id}.jpg`))?.reason
  expect([altered, missing, broken].map(reasonFor)).toEqual(['unreadable', 'missing', 'unreadable'])
  expect(unreadable).toHaveLength(3)
  const names = [...files.keys()]
  expect(names.filter((name) => name.endsWith('.jpg'))).toEqual([])
  expect(names.filter((name) => name.endsWith('-dandruff.png'))).toHaveLength(3)
  expect(names.filter((name) => name.startsWith('reports/'))).toHaveLength(3)
  expect(names).toContain('orders.json')
  expect(String(files.get('index.html'))).not.toContain('.jpg')
  await rm(folder, { recursive: true })
})

test('who has nothing gets an export that says so', async () => {
  const files = readZip((await new TestVisitor(server.app).call('/api/my-data/export')).rawPayload)
  expect(JSON.parse(String(files.get('consents.json')))).toEqual([])
  expect(files.has('unreadable.json')).toBe(false)
  expect(String(files.get('index.html'))).toContain('There are no analyses.')
})

test('erasing takes rows, key, objects and cookie, and leaves other visitors alone', async () => {
  const visitor = new TestVisitor(server.app)
  const other = new TestVisitor(server.app)
  const { id } = await visitor.upload({ waits: true })
  const kept = await other.upload({ waits: true })
  const visitorId = idOf(visitor)
  const oldCookie = visitor.cookie
  expect(await rowsOf(visitorId)).toEqual([1, 1, 1, 1])
  expect(await objectsOf(visitorId)).toHaveLength(2)

  const response = await visitor.call('/api/my-data', { method: 'DELETE' })
  expect([response.statusCode, response.body]).toEqual([204, ''])
  expect(visitor.cookie).toBeUndefined()
  expect(await rowsOf(visitorId)).toEqual([0, 0, 0, 0])
  await untilErased(visitorId)
  visitor.cookie = oldCookie
  expect((await visitor.call(`/api/analysis/${id}`)).statusCode).toBe(404)
  expect((await other.call(kept.photoUrl)).statusCode).toBe(200)
  await visitor.upload({ waits: true })
  expect(idOf(visitor)).not.toBe(visitorId)
})

test('an analysis that runs while its visitor is erased ends quietly and leaves nothing', async () => {
  const { isAsked, answerNow } = holdAnswer()
  const visitor = new TestVisitor(server.app)
  await visitor.upload()
  const visitorId = idOf(visitor)
  await isAsked
  await visitor.call('/api/my-data', { method: 'DELETE' })
  await untilErased(visitorId)
  answerNow()
  analyze = async () => FLAKY_ANSWER
  await new TestVisitor(server.app).upload({ waits: true })
  await untilErased(visitorId)
  expect(await rowsOf(visitorId)).toEqual([0, 0, 0, 0])
  expect(server.logged()).not.toContain('a try failed')
})

test('who is erased while something of theirs is being saved is told so, and begins anew with the next try', async () => {
  const { database } = server.dependencies
  const productId = await addProduct(server, { name: 'Night serum', priceMinor: 2_505 })
  const visitor = new TestVisitor(server.app)
  const add = () => visitor.sendJson('POST', '/api/cart', { productId })
  await add()
  const visitorId = idOf(visitor)
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'update "visitors"%'`.execute(database)
    expect(rows).toHaveLength(1)
  }
  const answer = await database.transaction().execute(async (trx) => {
    await trx.deleteFrom('visitors').where('id', '=', visitorId).execute()
    const answer = add()
    await vi.waitFor(isWaiting, { timeout: 45_000 })
    return { answer }
  })
  const refused = await answer.answer
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'visitor_erased'])
  expect((await add()).statusCode).toBe(200)
  expect(idOf(visitor)).not.toBe(visitorId)
})

test('who has not been here for longer than the retention is erased, others are not', async () => {
  const visitor = new TestVisitor(server.app)
  const recent = new TestVisitor(server.app)
  await visitor.upload({ waits: true })
  await recent.upload({ waits: true })
  const longAgo = new Date(Date.now() - 366 * MS_PER_DAY)
  await server.dependencies.database
    .updateTable('visitors')
    .set({ last_seen_at: longAgo })
    .where('id', '=', idOf(visitor))
    .execute()
  expect(await purgeUnseenVisitors(server.dependencies, new Date())).toBe(1)
  expect(await rowsOf(idOf(visitor))).toEqual([0, 0, 0, 0])
  expect((await rowsOf(idOf(recent)))[0]).toBe(1)
  await untilErased(idOf(visitor))
})

test('what a killed process had stored and not noted down goes after an hour; everything else stays', async () => {
  const { storage } = server.dependencies
  const visitor = new TestVisitor(server.app)
  const { photoUrl } = await visitor.upload({ waits: true })
  const kept = await server.storedObjects()
  const orphans = [`visitors/${idOf(visitor)}/photos/00ff`, `visitors/${randomUUID()}/overlays/${randomUUID()}/dandruff`]
  for (const key of orphans) await storage.put(key, Buffer.from('sealed'))
  await storage.put('others/picture', Buffer.from('not of a visitor'))
  await writeFile(join(dirname(kept[0] ?? ''), '0123.456789.unfinished'), 'half')

  expect(await purgeStoredObjects(server.dependencies, new Date())).toBe(0)
  expect(await purgeStoredObjects(server.dependencies, new Date(Date.now() + 2 * MS_PER_HOUR))).toBe(3)
  const left = await server.storedObjects()
  expect(left.filter((path) => !path.endsWith('others/picture')).sort()).toEqual(kept.sort())
  expect(left).toHaveLength(kept.length + 1)
  expect((await visitor.call(photoUrl)).statusCode).toBe(200)
})

test('the marks of an analysis that is tried again are not taken from under it', async () => {
  const { isAsked, answerNow } = holdAnswer()
  const visitor = new TestVisitor(server.app)
  const { id } = await visitor.upload()
  await isAsked
  const key = `visitors/${idOf(visitor)}/overlays/${id}/dandruff`
  await server.dependencies.storage.put(key, Buffer.from('of the try before'))
  await purgeStoredObjects(server.dependencies, new Date(Date.now() + 2 * MS_PER_HOUR))
  expect(await server.dependencies.storage.get(key)).toBeDefined()
  answerNow()
  analyze = async () => FLAKY_ANSWER
  await vi.waitFor(async () => expect((await visitor.analysis(id)).status).toBe('completed'), { timeout: 45_000 })
})

test('an export of which a part cannot be read ends, and is never taken for whole', async () => {
  const me = new TestVisitor(server.app)
  await me.upload({ waits: true })
  await sql`ALTER TABLE consents RENAME TO consents_away`.execute(server.dependencies.database)
  const [ended] = await Promise.allSettled([me.call('/api/my-data/export')])
  await sql`ALTER TABLE consents_away RENAME TO consents`.execute(server.dependencies.database)
  expect(ended).not.toMatchObject({ value: { statusCode: 200 } })
})
