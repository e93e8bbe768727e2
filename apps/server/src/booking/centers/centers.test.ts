import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { type AdminCenter, LANGUAGES } from '@chioma/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../../../../tests/support/listen.ts'
import { openCalendar } from '../../../test/test-bookings.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { signedInStaff, type TestStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'

const MILAN = '[{"lat": "45.4641", "lon": "9.1919"}]'
const ROME = { latitude: 41.9028, longitude: 12.4964 }
let server: TestServer
let editor: TestStaff
/** What was looked up so far. */
let asked: string[]
let answerWith: string

const geocoder = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://geocoder').searchParams.get('q') ?? '')
  response.end(answerWith)
})

beforeAll(async () => {
  server = await openTestServer([], { GEOCODER_URL: `http://127.0.0.1:${await listen(geocoder)}/search` })
  editor = await signedInStaff(server, 'editor')
})
afterAll(async () => {
  await server.close()
  geocoder.close()
})
beforeEach(() => {
  asked = []
  answerWith = MILAN
})

/** Each with an address that was not asked for before. */
const newCenter = () => ({ name: 'Studio Nuovo', address: `Piazza del Duomo ${randomUUID()}, Milano` })
const add = (body: unknown) => editor.call('POST', '/api/admin/centers', body)
const added = async (body: unknown = newCenter()): Promise<AdminCenter> => (await add(body)).json()
const put = (id: string, body: unknown) => editor.call('PUT', `/api/admin/centers/${id}`, body)
const listed = async (): Promise<AdminCenter[]> => (await editor.call('GET', '/api/admin/centers')).json()
const visible = async (): Promise<AdminCenter[]> => (await new TestVisitor(server.app).call('/api/centers')).json()
const ids = (centers: AdminCenter[]): string[] => centers.map(({ id }) => id)

describe('a new centre', () => {
  it('is found on the map by its address, and shown to visitors', async () => {
    const center = {
      ...newCenter(),
      phone: '+39 02 0000',
      email: 'Milano@Example.org',
      description: '',
      website: 'https://example.org/milano',
      isActive: true,
      priority: 3,
    }
    const answer = await add(center)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        ...center,
        email: 'milano@example.org',
        description: null,
        latitude: 45.4641,
        longitude: 9.1919,
        geocoded: 'found',
        version: 1,
      },
    ])
    expect(asked).toEqual([center.address])
    const shown = (await visible()).find(({ id }) => id === answer.json().id)
    expect(Object.keys(shown ?? {}).sort()).toEqual([
      ...['address', 'description', 'email', 'id', 'isActive', 'latitude', 'longitude', 'name', 'phone', 'priority'],
      ...['timeZone', 'website'],
    ])
  })

  it('is asked for once, also where the same address is written a little differently', async () => {
    const { address } = await added()
    await added({ name: 'Another', address: address.toUpperCase().replace(' ', '   ') })
    expect(asked).toEqual([address])
  })

  it('lies in Rome where its address is not known, says so, and the next change asks again', async () => {
    answerWith = '[]'
    const center = await added()
    expect(center).toMatchObject({ ...ROME, geocoded: 'fallback' })
    expect(server.logged()).toContain('a centre was not found on the map')
    expect(server.logged()).not.toContain(center.address)
    answerWith = '<html>'
    expect((await put(center.id, center)).json()).toMatchObject({ ...ROME, geocoded: 'fallback' })
    answerWith = MILAN
    expect((await put(center.id, { ...center, version: 2 })).json()).toMatchObject({ latitude: 45.4641, geocoded: 'found' })
    expect(asked).toHaveLength(3)
  })

  it('lies where the pin was put, and nobody is asked', async () => {
    expect(await added({ ...newCenter(), latitude: 45.1, longitude: 9.2 })).toMatchObject({ latitude: 45.1, geocoded: 'given' })
    expect(asked).toEqual([])
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name without end', { name: 'x'.repeat(121) }, 'name'],
    ['no address', { address: '' }, 'address'],
    ['an address without end', { address: 'x'.repeat(301) }, 'address'],
    ['text for an e-mail address', { email: 'not an address' }, 'email'],
    ['a script for a website', { website: 'javascript:alert(1)' }, 'website'],
    ['a website without protocol', { website: 'example.org' }, 'website'],
    ['priority 0', { priority: 0 }, 'priority'],
    ['priority 11', { priority: 11 }, 'priority'],
    ['priority 1.5', { priority: 1.5 }, 'priority'],
    ['priority in words', { priority: 'high' }, 'priority'],
    ['half a place', { latitude: 45 }, 'latitude'],
    ['a place beyond the pole', { latitude: 91, longitude: 0 }, 'latitude'],
    ['an answer for a state', { isActive: 'yes' }, 'isActive'],
  ])('is refused with %s', async (_what, wrong, field) => {
    const answer = await add({ ...newCenter(), ...wrong })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'request_invalid', field }])
    expect(asked).toEqual([])
  })
})

describe('what is told of a centre', () => {
  const descriptionIn = async (id: string, language: string): Promise<unknown> => {
    const centers: AdminCenter[] = (await new TestVisitor(server.app).call(`/api/centers?language=${language}`)).json()
    return centers.find((center) => center.id === id)?.description
  }

  it('is read in the language asked for, else in the default one, else in any that was written', async () => {
    const both = await added({ ...newCenter(), descriptions: { it: ' Visita guidata ', en: 'Guided visit', de: '' } })
    expect(both).toMatchObject({ description: 'Guided visit', descriptions: { it: 'Visita guidata', en: 'Guided visit' } })
    expect(Object.keys(both.descriptions)).toHaveLength(2)
    expect([
      await descriptionIn(both.id, 'it'),
      await descriptionIn(both.id, 'IT-ch'),
      await descriptionIn(both.id, 'de'),
    ]).toEqual(['Visita guidata', 'Visita guidata', 'Guided visit'])
    const one = await added({ ...newCenter(), descriptions: { fr: 'Sur rendez-vous' } })
    expect(await descriptionIn(one.id, 'es')).toBe('Sur rendez-vous')
    expect(await descriptionIn((await added()).id, 'es')).toBeNull()
  })

  it('follows the language of the browser where the address names none', async () => {
    const { id } = await added({ ...newCenter(), descriptions: { it: 'Visita guidata', en: 'Guided visit' } })
    const centers = await new TestVisitor(server.app).call('/api/centers', { headers: { 'accept-language': 'it-CH,en;q=0.5' } })
    expect(centers.json().find((center: AdminCenter) => center.id === id).description).toBe('Visita guidata')
  })

  it('is changed language by language; who sends the plain text alone changes the default language alone', async () => {
    const { id, address } = await added({ ...newCenter(), descriptions: { it: 'Visita', en: 'Visit' } })
    const plain = await put(id, { name: 'Studio', address, description: 'New words' })
    expect(plain.json()).toMatchObject({ descriptions: { it: 'Visita', en: 'New words' }, version: 2 })
    const emptied = await put(id, { name: 'Studio', address, descriptions: { it: 'Visita', en: '  ' } })
    expect(emptied.json()).toMatchObject({ description: 'Visita', descriptions: { it: 'Visita' } })
  })

  it('speaks all languages at the demonstration centres', async () => {
    const demo = (await listed()).find(({ name }) => name.includes('Salice'))
    expect(Object.keys(demo?.descriptions ?? {}).sort()).toEqual([...LANGUAGES].sort())
  })

  it.each([
    ['of a language that is not ours', { descriptions: { pt: 'Visita' } }],
    ['without end', { descriptions: { it: 'x'.repeat(2001) } }],
    ['that is no text', { descriptions: { it: 7 } }],
    ['as a list', { descriptions: ['Visita'] }],
  ])('is refused %s', async (_what, wrong) => {
    const answer = await add({ ...newCenter(), ...wrong })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'request_invalid', field: expect.stringMatching(/^descriptions/) },
    ])
  })

  it('cannot be asked for in a language that is not ours', async () => {
    const answer = await new TestVisitor(server.app).call('/api/centers?language=xx', { headers: { 'accept-language': 'it' } })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'language_unsupported', field: 'language' }])
    expect(answer.json().message).toContain('Scegli')
  })
})

describe('a change', () => {
  it('keeps the place where the address stays, and finds it anew where not', async () => {
    const center = await added({ ...newCenter(), latitude: 45.1, longitude: 9.2 })
    const renamed: AdminCenter = (await put(center.id, { name: 'Renamed', address: center.address, priority: 7 })).json()
    expect(renamed).toMatchObject({ name: 'Renamed', priority: 7, latitude: 45.1, geocoded: 'given', version: 2 })
    expect(asked).toEqual([])
    const moved: AdminCenter = (await put(center.id, { ...renamed, ...newCenter() })).json()
    expect(moved).toMatchObject({ latitude: 45.4641, geocoded: 'found' })
    const dragged = await put(center.id, { ...moved, ...newCenter(), longitude: 9.3 })
    expect(dragged.json()).toMatchObject({ latitude: 45.4641, longitude: 9.3, geocoded: 'given' })
    expect(asked).toHaveLength(1)
  })

  it('is noted with before and after', async () => {
    const center = await added()
    await put(center.id, { ...newCenter(), name: 'Renamed' })
    const entries = await server.dependencies.database
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `center/${center.id}`)
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { action: 'center.added', before: null, after: { name: 'Studio Nuovo' } },
      { action: 'center.changed', before: { name: 'Studio Nuovo' }, after: { name: 'Renamed' } },
    ])
  })

  it('is refused to who looked at an older state, with the one of now', async () => {
    const center = await added()
    await put(center.id, { ...center, name: 'First', version: 1 })
    const late = await put(center.id, { ...center, name: 'Second', version: 1 })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'version_conflict', current: { name: 'First', version: 2 } },
    ])
    expect((await put(center.id, { ...center, name: 'Third', version: undefined })).json()).toMatchObject({ name: 'Third' })
  })

  it('hides a centre that is switched off from visitors, not from staff', async () => {
    const center = await added()
    await put(center.id, { ...center, isActive: false })
    expect(ids(await visible())).not.toContain(center.id)
    expect(ids(await listed())).toContain(center.id)
  })

  it('of a centre that does not exist is not found', async () => {
    const absent = '018f0000-0000-7000-8000-000000000000'
    expect((await put(absent, newCenter())).statusCode).toBe(404)
    expect((await editor.call('DELETE', `/api/admin/centers/${absent}`)).statusCode).toBe(404)
    expect((await editor.call('POST', `/api/admin/centers/${absent}/restore`)).statusCode).toBe(404)
    expect(asked).toEqual([])
  })
})

describe('taking a centre away', () => {
  it('hides it everywhere, and can be undone', async () => {
    const { id } = await added()
    expect((await editor.call('DELETE', `/api/admin/centers/${id}`)).statusCode).toBe(204)
    expect((await editor.call('DELETE', `/api/admin/centers/${id}`)).statusCode).toBe(404)
    expect(ids(await visible())).not.toContain(id)
    expect(ids(await listed())).not.toContain(id)
    expect((await editor.call('POST', `/api/admin/centers/${id}/restore`)).json()).toMatchObject({ id })
    expect(ids(await visible())).toContain(id)
    expect((await editor.call('POST', `/api/admin/centers/${id}/restore`)).statusCode).toBe(404)
  })

  it('is refused while appointments lie ahead, says what to do instead, and is possible after them', async () => {
    const { database } = server.dependencies
    const calendar = await openCalendar(server)
    const id = calendar.center
    const booking = (await calendar.hold(new TestVisitor(server.app), calendar.slots[0].startsAt)).json()
    await database.updateTable('bookings').set({ status: 'confirmed', expires_at: null }).where('id', '=', booking.id).execute()
    expect((await listed()).find((center) => center.id === id)).toMatchObject({
      ...{ upcomingBookings: 1, hasHours: true },
      nextBookingAt: calendar.slots[0].startsAt,
    })
    const refused = await editor.call('DELETE', `/api/admin/centers/${id}`, undefined, { 'accept-language': 'it' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'center_has_bookings', message: expect.stringContaining('disattiva il centro') },
    ])
    await editor.call('POST', `/api/admin/bookings/${booking.id}/cancel`, { reason: 'Closed' })
    expect((await editor.call('DELETE', `/api/admin/centers/${id}`)).statusCode).toBe(204)
    await expect(calendar.offered()).rejects.toThrow('404')
  })
})

describe('staff', () => {
  it('leave an entry in the audit log with every change of this test', () => {
    expect(server.logged()).not.toContain('left no entry in the audit log')
  })
})
