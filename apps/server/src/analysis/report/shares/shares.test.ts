import { fhirBundleSchema, newShareSchema, type Share, sharedReportSchema, shareSchema } from '@chioma/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FLAKY_ANSWER, FLAKY_READING, fakeModel } from '../../../../test/fake-models.ts'
import { readZip } from '../../../../test/read-zip.ts'
import { setUpTestServer } from '../../../../test/set-up-test-server.ts'
import { signedInStaff } from '../../../../test/test-staff.ts'
import { TestVisitor } from '../../../../test/test-visitor.ts'
import { readerWordsOf } from './shared.routes.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const GOALS = 'Zwirbelziel above the left ear'
const ANSWERS = { goals: GOALS, hormonalChanges: 'pregnancy', currentConcerns: ['hair_loss', 'itching'], stressLevel: 9 }

let seen = FLAKY_ANSWER
const server = setUpTestServer([fakeModel(async () => seen)])
beforeAll(() => server.startJobs())
beforeEach(() => {
  seen = FLAKY_ANSWER
})

/** Somebody with a finished report. */
async function withReport(questionnaire: object = ANSWERS) {
  const visitor = new TestVisitor(server.app)
  const { id } = await visitor.upload({ waits: true, fields: { questionnaireData: JSON.stringify(questionnaire) } })
  return { visitor, id }
}

async function share(visitor: TestVisitor, id: string, chosen: object = {}) {
  const response = await visitor.sendJson('POST', `/api/analysis/${id}/shares`, { days: 7, withPhoto: true, ...chosen })
  expect(response.statusCode, response.body).toBe(201)
  const made = newShareSchema.parse(response.json())
  return { ...made, address: `/api/shared/${made.url.split('/').at(-1)}` }
}

const list = async (visitor: TestVisitor, id: string): Promise<Share[]> =>
  z.array(shareSchema).parse((await visitor.call(`/api/analysis/${id}/shares`)).json())

/** Opens an address without any cookie. */
const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { 'user-agent': PHONE, ...headers } })

describe('a link to a report', () => {
  it('is read without an account, in the reader’s language, with the photo and its marks', async () => {
    const { visitor, id } = await withReport()
    const before = Date.now()
    const { address, url, expiresAt } = await share(visitor, id)
    expect(url).toMatch(/^http:\/\/[^/]+\/shared\/[\w-]{43}$/)
    expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(7 * DAY_MS)
    const response = await open(address, { 'accept-language': 'de' })
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    const { analysis, withPhoto } = sharedReportSchema.parse(response.json())
    expect([withPhoto, analysis.results?.report.language]).toEqual([true, 'de'])
    const photo = await open(analysis.photoUrl)
    expect([photo.statusCode, photo.rawPayload.subarray(0, 3).toString('hex')]).toEqual([200, 'ffd8ff'])
    const [mark] = analysis.detectedIssues.flatMap(({ overlayUrl }) => overlayUrl ?? [])
    expect(mark).toBe(`${address}/overlays/dandruff`)
    expect((await open(mark ?? '')).headers['content-type']).toBe('image/png')
    const english = sharedReportSchema.parse((await open(`${address}?language=en`)).json())
    expect(english.analysis.results?.report.language).toBe('en')
  })

  it('says what each model raised as an alert, and not what it wrote', async () => {
    seen = { ...FLAKY_ANSWER, reading: { ...FLAKY_READING, view: 'close_up', alerts: [{ code: 'crust', strength: 0.7 }] } }
    const { visitor, id } = await withReport()
    const { address } = await share(visitor, id)
    const { analysis } = sharedReportSchema.parse((await open(address)).json())
    const said = analysis.results?.modelResults.map(({ result }) => [result.alerts, result.fullReport])
    expect(said).toEqual([[['crust'], undefined]])
  })

  it('is taken into a doctor’s system as far as it is shared, for as long as the link works', async () => {
    const { visitor, id } = await withReport()
    for (const withPhoto of [true, false]) {
      const { address, id: shareId } = await share(visitor, id, { withPhoto })
      const response = await open(`${address}/fhir?language=it`)
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      const bundle = fhirBundleSchema.parse(response.json())
      const urls = bundle.entry.flatMap(({ resource }) =>
        resource.resourceType === 'DocumentReference'
          ? resource.content.map(({ attachment }) => new URL(attachment.url).pathname)
          : [],
      )
      expect(urls).toEqual(withPhoto ? [`${address}/photo`] : [])
      await visitor.call(`/api/analysis/${id}/shares/${shareId}`, { method: 'DELETE' })
      expect((await open(`${address}/fhir`)).statusCode).toBe(410)
    }
  })

  it('shows no picture where it is without photo', async () => {
    const { visitor, id } = await withReport()
    const { address } = await share(visitor, id, { withPhoto: false })
    const { analysis, withPhoto } = sharedReportSchema.parse((await open(address)).json())
    expect(withPhoto).toBe(false)
    expect(analysis.detectedIssues.map(({ overlayUrl }) => overlayUrl)).toEqual([undefined])
    expect((await open(`${address}/photo`)).statusCode).toBe(404)
    expect((await open(`${address}/overlays/dandruff`)).statusCode).toBe(404)
  })

  it('sends nobody to marks in a photo that it does not show', async () => {
    const alerts = [{ code: 'crust', strength: 0.7 } as const, { code: 'yellow_spots', strength: 0.7 } as const]
    seen = { ...FLAKY_ANSWER, reading: { ...FLAKY_READING, view: 'close_up', alerts } }
    const { visitor, id } = await withReport({})
    for (const withPhoto of [true, false]) {
      const { address } = await share(visitor, id, { withPhoto })
      const { analysis } = sharedReportSchema.parse((await open(`${address}?language=en`)).json())
      expect(analysis.results?.report.redFlags).toHaveLength(2)
      expect(/marked/.test(JSON.stringify(analysis))).toBe(withPhoto)
    }
    expect(JSON.stringify(await visitor.analysis(id))).toMatch(/marked/)
    const photo = server.dependencies.database.selectFrom('analyses').select('photo_id').where('id', '=', id)
    await server.dependencies.database.updateTable('photos').set({ purged_at: new Date() }).where('id', '=', photo).execute()
    expect(JSON.stringify(await visitor.analysis(id))).not.toMatch(/marked/)
  })

  it('says nothing that was answered unless that was chosen, but for warning signs', async () => {
    const { visitor, id } = await withReport({ ...ANSWERS, warningSigns: ['pain'] })
    const own = await visitor.analysis(id)
    const hidden = sharedReportSchema.parse((await open((await share(visitor, id)).address)).json()).analysis
    expect(hidden.results?.report.reported).toEqual([])
    expect(hidden.answer).toEqual({ kind: 'see_a_doctor' })
    expect(hidden.results?.report.redFlags).toHaveLength(1)
    expect(JSON.stringify(hidden)).not.toMatch(/Zwirbelziel|pregnan/i)
    const { address } = await share(visitor, id, { withAnswers: true })
    const told = sharedReportSchema.parse((await open(address)).json()).analysis
    expect(told.results?.report).toEqual(own.results?.report)
    expect(told.results?.report.reported).not.toEqual([])
    expect(JSON.stringify(told)).not.toContain('Zwirbelziel')
  })

  it('ends when it is revoked, and when it expires: then there is neither report nor photo', async () => {
    const { visitor, id } = await withReport()
    const revoked = await share(visitor, id)
    const expired = await share(visitor, id, { days: 1 })
    const kept = await share(visitor, id)
    const revoke = () => visitor.call(`/api/analysis/${id}/shares/${revoked.id}`, { method: 'DELETE' })
    expect((await revoke()).statusCode).toBe(204)
    expect((await revoke()).statusCode).toBe(204)
    const { database } = server.dependencies
    const yesterday = new Date(Date.now() - DAY_MS)
    await database
      .updateTable('analysis_shares')
      .set({ created_at: new Date(Date.now() - 2 * DAY_MS), expires_at: yesterday })
      .where('id', '=', expired.id)
      .execute()
    for (const { address } of [
      revoked,
      expired,
      { address: `/api/shared/${'a'.repeat(43)}` },
      { address: '/api/shared/short' },
    ]) {
      for (const path of ['', '/cover', '/photo', '/overlays/dandruff']) {
        const response = await open(`${address}${path}`, { 'accept-language': 'it' })
        expect([response.statusCode, response.json().code]).toEqual([410, 'share_ended'])
        expect(response.json().message).toMatch(/scaduto.*ritirato.*non è completo/)
      }
    }
    expect((await open(kept.address)).statusCode).toBe(200)
    expect((await list(visitor, id)).map(({ id: shareId, status }) => [shareId, status])).toEqual([
      [kept.id, 'open'],
      [revoked.id, 'revoked'],
      [expired.id, 'expired'],
    ])
  })

  it('is made, listed and revoked by its visitor alone', async () => {
    const { visitor, id } = await withReport()
    const { id: shareId } = await share(visitor, id)
    const stranger = (await withReport()).visitor
    const owner = await signedInStaff(server, 'owner')
    const asked = { days: 7, withPhoto: true }
    const statuses = [
      await stranger.sendJson('POST', `/api/analysis/${id}/shares`, asked),
      await stranger.call(`/api/analysis/${id}/shares`),
      await stranger.call(`/api/analysis/${id}/shares/${shareId}`, { method: 'DELETE' }),
      await owner.call('POST', `/api/analysis/${id}/shares`, asked),
      await owner.call('GET', `/api/analysis/${id}/shares`),
      await owner.call('DELETE', `/api/analysis/${id}/shares/${shareId}`),
      await visitor.call(`/api/analysis/${id}/shares/${id}`, { method: 'DELETE' }),
      await visitor.sendJson('POST', '/api/analysis/none/shares', asked),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(Array.from(statuses, () => 404))
    expect((await list(visitor, id)).map(({ status }) => status)).toEqual(['open'])
    for (const days of [0, 31, 1.5])
      expect((await visitor.sendJson('POST', `/api/analysis/${id}/shares`, { days, withPhoto: true })).statusCode).toBe(400)
  })

  it('is not made of what has no report, nor without end', async () => {
    const { visitor, id } = await withReport()
    for (let made = 0; made < 20; made += 1) await share(visitor, id)
    const response = await visitor.sendJson('POST', `/api/analysis/${id}/shares`, { days: 7, withPhoto: true })
    expect([response.statusCode, response.json().code]).toEqual([409, 'share_limit_reached'])
    await server.dependencies.database
      .updateTable('analyses')
      .set({ status: 'processing', completed_at: null, outcome: null, confidence: null, answer_kind: null })
      .where('id', '=', id)
      .execute()
    const early = await visitor.sendJson('POST', `/api/analysis/${id}/shares`, { days: 7, withPhoto: true })
    expect(early.statusCode).toBe(404)
  })
})

describe('who opened a link', () => {
  it('is told by time and kind of device, once for each reader and reading, and not by address', async () => {
    const { visitor, id } = await withReport()
    const { address, id: shareId } = await share(visitor, id)
    await open(`${address}/cover`)
    expect((await list(visitor, id))[0]?.openings).toEqual([])
    await open(address)
    await open(`${address}?language=fr`)
    await open(address, { 'user-agent': 'curl/8' })
    const { database, keys } = server.dependencies
    expect((await list(visitor, id))[0]?.openings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ device: 'phone', browser: 'Safari', times: 1 }),
        expect.objectContaining({ device: 'unknown', browser: null, times: 1 }),
      ]),
    )
    await database
      .updateTable('share_openings')
      .set({ last_opened_at: new Date(Date.now() - 60 * 60 * 1_000) })
      .where('device', '=', 'phone')
      .where('share_id', '=', shareId)
      .execute()
    await open(address)
    const [row] = await database
      .selectFrom('share_openings')
      .selectAll()
      .where('share_id', '=', shareId)
      .where('device', '=', 'phone')
      .execute()
    expect(row?.times).toBe(2)
    expect(row?.reader).toEqual(keys.fingerprint(`share/${shareId}/127.0.0.1/phone/Safari`))
  })

  it('is neither a machine that looks ahead nor the visitor', async () => {
    const { visitor, id } = await withReport()
    const { address } = await share(visitor, id)
    await open(address, { 'user-agent': 'WhatsApp/2.23' })
    await open(address, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await open(address, { 'sec-purpose': 'prefetch' })
    await server.app.inject({ method: 'HEAD', url: address, headers: { 'user-agent': PHONE } })
    await visitor.call(address, { headers: { 'user-agent': PHONE } })
    expect((await list(visitor, id))[0]?.openings).toEqual([])
  })

  it('stands in "My data" and in the export, and goes with the visitor', async () => {
    const { visitor, id } = await withReport()
    const { address, id: shareId } = await share(visitor, id)
    await open(address)
    const mine = (await visitor.call('/api/my-data/shares')).json()
    expect(mine).toMatchObject([{ id: shareId, analysisId: id, openings: [{ device: 'phone', browser: 'Safari', times: 1 }] }])
    const files = readZip((await visitor.call('/api/my-data/export')).rawPayload)
    expect(JSON.parse(String(files.get('shares.json')))).toEqual(mine)
    expect((await new TestVisitor(server.app).call('/api/my-data/shares')).json()).toEqual([])
    await visitor.call('/api/my-data', { method: 'DELETE' })
    expect((await open(address)).statusCode).toBe(410)
    const rows = await server.dependencies.database
      .selectFrom('share_openings')
      .select('times')
      .where('share_id', '=', shareId)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('what is kept of a browser', () => {
  it.each([
    [PHONE, 'phone', 'Safari'],
    ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'tablet', 'Safari'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130.0 Mobile Safari/537.36', 'phone', 'Chrome'],
    ['Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/130.0 Safari/537.36', 'tablet', 'Chrome'],
    ['Mozilla/5.0 (Linux; Android 15) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36', 'phone', 'Samsung Internet'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0', 'computer', 'Edge'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'computer', 'Firefox'],
    ['curl/8.5', 'unknown', null],
  ])('of %s are two words', (userAgent, device, browser) => {
    expect(readerWordsOf(userAgent)).toEqual({ device, browser })
  })
})
