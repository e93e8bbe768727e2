import type { Series } from '@chioma/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MailSink, startMailSink } from '../../../../../tests/support/mail-sink.ts'
import { FLAKY_READING, fakeModel, TINY_PNG } from '../../../test/fake-models.ts'
import { readZip } from '../../../test/read-zip.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { sendDueReminders } from './reminders.ts'

const model = fakeModel(async () => ({ reading: FLAKY_READING, overlays: { dandruff: TINY_PNG } }))
const MS_PER_DAY = 86_400_000

let sink: MailSink
let server: TestServer
beforeAll(async () => {
  sink = await startMailSink()
  server = await openTestServer([model], {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Chioma <site@example.org>',
    PRIVATE_NETWORKS: '127.0.0.0/8',
  })
  await server.startJobs()
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

async function photographed(): Promise<{ me: TestVisitor; id: string; next: NonNullable<Series['nextPhoto']> }> {
  const me = new TestVisitor(server.app)
  const { id } = await me.upload({ waits: true })
  return { me, id, next: await nextOf(me, id) }
}

const nextOf = async (me: TestVisitor, id: string) => {
  const { nextPhoto }: Series = (await me.call(`/api/analysis/${id}/series`)).json()
  if (nextPhoto === null) throw new Error('the report names no day')
  return nextPhoto
}
const remind = (me: TestVisitor, id: string, email: string, language = 'it') =>
  me.sendJson('PUT', `/api/analysis/${id}/reminder?language=${language}`, { email })
/** Noon of the day of the next photo, and so many days after. */
const dayAfter = ({ on }: { on: string }, days = 0) => new Date(Date.parse(`${on}T12:00:00Z`) + days * MS_PER_DAY)
const sendDue = (now: Date) => sendDueReminders(server.dependencies, now)
const mailsTo = (email: string) => sink.mails.filter((mail) => mail.includes(`To: ${email}`))
const arrived = (email: string) => vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), { timeout: 45_000 })
/** Long lines of a mail, and of its head, are folded. */
const unfolded = (mail = '') =>
  mail
    .replaceAll('=\n', '')
    .replaceAll('=3D', '=')
    .replaceAll(/\n[ \t]+/g, ' ')
const isHandedOver = async (id: string) => {
  const owed = server.dependencies.database.selectFrom('outbox_mails').select('id').where('subject_id', '=', id)
  return (await owed.executeTakeFirst()) !== undefined
}

describe('a reminder by mail', () => {
  test('is sent once, on the day that the report names, and the address is forgotten', async () => {
    const { me, id, next } = await photographed()
    expect((await remind(me, id, ' Ada@Example.org ')).statusCode).toBe(204)
    expect(await nextOf(me, id)).toEqual({ ...next, remindedAt: 'ada@example.org' })
    const files = readZip((await me.call('/api/my-data/export')).rawPayload)
    expect(JSON.parse(String(files.get('reminders.json')))).toEqual([{ analysisId: id, email: 'ada@example.org', on: next.on }])

    await sendDue(dayAfter(next, -1))
    expect(await isHandedOver(id)).toBe(false)
    await sendDue(dayAfter(next))
    await arrived('ada@example.org')
    const mail = unfolded(mailsTo('ada@example.org')[0])
    expect(mail).toContain('Subject: La tua prossima foto')
    expect(mail).toContain(`/report/${id}/changes`)
    expect(mail).toMatch(/List-Unsubscribe: <http[^>]*\/stop\?language=it>/)
    expect(mail).toMatch(/<a href="http[^"]*\/stop\?language=it"/)
    expect(mail).toMatch(/>Non mandare pi[^<]* promemoria<\/a>/)
    expect(mail).toContain(`Su ${new URL(server.dependencies.config.publicUrl).host} ci hai chiesto`)
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(mail).not.toMatch(/forfora|squam|capell|referto|diagnosi/i)

    await vi.waitFor(
      async () => {
        await sendDue(dayAfter(next, 1))
        expect((await nextOf(me, id)).remindedAt).toBeNull()
      },
      { timeout: 45_000 },
    )
    expect(mailsTo('ada@example.org')).toHaveLength(1)
    expect(server.logged()).not.toContain('ada@example.org')
  })

  test('is not sent where its address, its analysis or its visitor was deleted, or the spot was photographed again', async () => {
    const [address, analysis, everything, again] = [
      await photographed(),
      await photographed(),
      await photographed(),
      await photographed(),
    ]
    for (const { me, id } of [address, analysis, everything, again]) await remind(me, id, 'gone@example.org')
    expect((await remind(again.me, again.id, 'again@example.org')).statusCode).toBe(204)
    expect((await address.me.call(`/api/analysis/${address.id}/reminder`, { method: 'DELETE' })).statusCode).toBe(204)
    expect((await address.me.call(`/api/analysis/${address.id}/reminder`, { method: 'DELETE' })).statusCode).toBe(404)
    await analysis.me.call(`/api/analysis/${analysis.id}`, { method: 'DELETE' })
    await everything.me.call('/api/my-data', { method: 'DELETE' })
    await again.me.upload({ waits: true })
    await sendDue(dayAfter(again.next))
    for (const { id } of [address, analysis, everything, again]) expect(await isHandedOver(id)).toBe(false)
    const rows = await server.dependencies.database.selectFrom('photo_reminders').select('email').execute()
    expect(rows.filter(({ email }) => /^(gone|again)@/.test(email))).toEqual([])
  })

  test('is stopped for good by whoever has the mail, and by nobody who only opens its link', async () => {
    const { me, id, next } = await photographed()
    await remind(me, id, 'eve@example.org', 'de')
    await sendDue(dayAfter(next))
    await arrived('eve@example.org')
    const [, path = ''] = /List-Unsubscribe: <http:\/\/[^/]+(\/[^>]*)>/.exec(unfolded(mailsTo('eve@example.org')[0])) ?? []
    const other = await photographed()
    const stranger = new TestVisitor(server.app)
    const page = await stranger.call(path)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Keine Erinnerungen mehr schicken')
    expect((await stranger.call(path.slice(0, -1))).statusCode).toBe(200)
    for (const cut of [path.slice(0, 40), `${path.slice(0, 40)}/stop?language=de`]) {
      const incomplete = await server.app.inject({ url: cut, headers: { 'accept-language': 'de' } })
      expect([incomplete.statusCode, incomplete.body.includes('Der Link ist unvollständig')]).toEqual([404, true])
    }
    expect((await remind(other.me, other.id, 'eve@example.org')).statusCode).toBe(204)

    const oneClick = { 'content-type': 'application/x-www-form-urlencoded' }
    const stopped = await server.app.inject({
      method: 'POST',
      url: path,
      headers: oneClick,
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([stopped.statusCode, stopped.body.includes('keine Erinnerung')]).toEqual([200, true])
    expect((await nextOf(other.me, other.id)).remindedAt).toBeNull()
    const refused = await remind(other.me, other.id, 'eve@example.org')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'reminder_refused'])
  })

  test('waits for one address no more than three times, whoever asks', async () => {
    const all = [await photographed(), await photographed(), await photographed(), await photographed()]
    const codes = []
    for (const { me, id } of all) codes.push((await remind(me, id, 'often@example.org')).statusCode)
    expect(codes).toEqual([204, 204, 204, 409])
    const [first] = all
    expect(first && (await remind(first.me, first.id, 'often@example.org')).statusCode).toBe(204)
  })

  test('is for nobody but the visitor of the photo, and for addresses', async () => {
    const { me, id } = await photographed()
    const stranger = await photographed()
    expect((await remind(stranger.me, id, 'ada@example.org')).statusCode).toBe(404)
    expect((await stranger.me.call(`/api/analysis/${id}/reminder`, { method: 'DELETE' })).statusCode).toBe(404)
    for (const email of ['ada', 'a@b@c.org', 'ada@example.org\nBcc: eve@example.org'])
      expect((await remind(me, id, email)).statusCode).toBe(400)
  })
})

test('without a mail server nobody can leave an address', async () => {
  const own = await openTestServer([model])
  await own.startJobs()
  const me = new TestVisitor(own.app)
  const { id } = await me.upload({ waits: true })
  const refused = await me.sendJson('PUT', `/api/analysis/${id}/reminder`, { email: 'ada@example.org' })
  await own.close()
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'reminder_refused'])
})
