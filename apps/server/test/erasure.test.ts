import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { RECIPIENT } from '../../../tests/support/recipient.ts'
import { writeBackup } from '../src/cli/backup/back-up.ts'
import { openDump } from '../src/platform/database/copy-database.ts'
import { FLAKY_ANSWER, fakeModel } from './fake-models.ts'
import { readZip } from './read-zip.ts'
import { setUpTestServer } from './set-up-test-server.ts'
import { addProduct, askForIntent, payAtGateway, placeOrder } from './test-shop.ts'
import { signedInStaff } from './test-staff.ts'
import { plainJpeg, TestVisitor } from './test-visitor.ts'

const MAIL = 'spur.wortmarke@example.org'
const STREET = 'Wortmarkenstieg 9'
const ADDRESS = '203.0.113.201'
const GOALS = 'Zwirbelmarke on my crown'
const TREATMENT = 'Kurmarke since spring'
const NOTE = 'Notizmarke above the ear'

const server = setUpTestServer([fakeModel(async () => FLAKY_ANSWER)], { TRUST_PROXY: 'on' })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chioma-erasure-'))
  await server.startJobs()
})
afterAll(() => rm(folder, { recursive: true }))

/** Where each marker is found: every row of every table, every object and its name, every line of the log, and a backup made now. */
async function placesOf(markers: Record<string, string>): Promise<Record<string, string[]>> {
  const found = Object.fromEntries(Object.keys(markers).map((name) => [name, new Set<string>()]))
  const search = (place: string, text: string): void => {
    for (const [name, marker] of Object.entries(markers)) {
      // Bytes of a column are written in hexadecimal.
      if (text.includes(marker) || text.includes(Buffer.from(marker).toString('hex'))) found[name]?.add(place)
    }
  }
  const { database, storage, keys } = server.dependencies
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(database)
  expect(tables.length).toBeGreaterThan(40)
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} as t`.execute(database)
    for (const { text } of rows) search(`row of ${name}`, text)
  }
  for (const path of await server.storedObjects()) search('object', `${path} ${(await readFile(path)).toString('latin1')}`)
  search('log', server.logged())
  const dump = await openDump(server.connection)
  if (dump === undefined) throw new Error('there is nothing to back up')
  const file = join(folder, `${Date.now()}.backup`)
  await writeBackup(file, { dump, storage, keys }).finally(() => dump.close())
  for (const [name, content] of readZip(await readFile(file))) search('backup', `${name} ${content.toString('latin1')}`)
  return Object.fromEntries(Object.entries(found).map(([name, places]) => [name, [...places].sort()]))
}

test('of a visitor who is erased nothing is left: no row, object or line of the log, and nothing in a later backup', async () => {
  const from = { 'x-forwarded-for': ADDRESS }
  const visitor = new TestVisitor(server.app)
  const fields = { consent: 'true', language: 'en', questionnaireData: JSON.stringify({ goals: GOALS }) }
  const parts = Object.entries(fields).map(([name, content]) => ({ name, content }))
  const { id } = (
    await visitor.send([...parts, { name: 'image', content: await plainJpeg(), fileName: 'photo.jpg' }], from)
  ).json()
  await visitor.sendJson('POST', '/api/treatments', { name: TREATMENT, startedOn: '2026-03-21' })
  const productId = await addProduct(server, { name: 'Serum of a buyer', priceMinor: 2_505, stock: 5 })
  await visitor.sendJson('POST', '/api/cart', { productId }, from)
  const { clientSecret } = await askForIntent(visitor, '25.05')
  const order = await placeOrder(visitor, { email: MAIL, recipient: { ...RECIPIENT, street: STREET } })
  await payAtGateway(visitor, clientSecret)
  const owner = await signedInStaff(server, 'owner')
  await owner.call('GET', `/api/analysis/${id}/photo`)
  await owner.call('PUT', `/api/admin/analyses/${id}/review`, { findings: [], note: NOTE, version: 0 })
  await visitor.sendJson('POST', '/api/cart', { productId }, from)
  const shared = await visitor.sendJson('POST', `/api/analysis/${id}/shares`, { days: 7, withPhoto: true }, from)
  const link: string = shared.json().url.split('/').at(-1)
  await new TestVisitor(server.app).call(`/api/shared/${link}`, { headers: from })
  const visitorId = decodeURIComponent(visitor.cookie ?? '').split(/[=.]/)[1] ?? ''
  const markers = {
    visitorId,
    goals: GOALS,
    treatment: TREATMENT,
    note: NOTE,
    mail: MAIL,
    street: STREET,
    address: ADDRESS,
    order: order.id,
    analysis: id,
    link,
  }

  // That the search finds what is there.
  const before = await placesOf(markers)
  expect(before).toMatchObject({
    visitorId: expect.arrayContaining(['backup', 'object', 'row of public.analyses', 'row of public.visitors']),
    goals: ['backup', 'row of public.analyses'],
    treatment: ['backup', 'row of public.treatments'],
    note: expect.arrayContaining(['backup', 'row of public.analysis_reviews', 'row of public.audit_entries']),
    mail: ['backup', 'row of public.order_contacts'],
    street: ['backup', 'row of public.order_recipients'],
    address: [],
    link: [],
  })

  expect((await visitor.call('/api/my-data', { method: 'DELETE', headers: from })).statusCode).toBe(204)
  const objects = async () => (await server.storedObjects()).filter((path) => path.includes(visitorId))
  await vi.waitFor(async () => expect(await objects()).toEqual([]), { timeout: 45_000 })

  await vi.waitFor(
    async () => {
      const { analysis, order: sold, ...left } = await placesOf(markers)
      expect(left).toEqual({ visitorId: [], goals: [], treatment: [], note: [], mail: [], street: [], address: [], link: [] })
      // That staff opened it, and what was sold, without a link to anybody; its finished job, for a week.
      const kept = analysis?.filter((place) => !place.startsWith('row of pgboss.'))
      expect(kept).toEqual(['backup', 'row of public.audit_entries'])
      expect(sold).toContain('row of public.orders')
    },
    { timeout: 45_000, interval: 500 },
  )
})
