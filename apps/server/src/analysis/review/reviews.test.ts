import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AdminAnalysisSummary, adminAnalysisSchema, calendarDayOf, type FindingCode, type Severity } from '@chioma/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addStoredAnalysis, type TestIssue } from '../../../test/stored-analysis.ts'
import { setUpStaff, signedInStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { exportLabels } from './export-labels.ts'

const ZONE = 'Pacific/Auckland'
const server = setUpTestServer([fakeModel(async () => FLAKY_ANSWER)], { SHOP_TIME_ZONE: ZONE })
const analyst = setUpStaff(server, 'analyst')
const colleague = setUpStaff(server, 'owner')
let visitor: TestVisitor
let id: string
beforeAll(async () => {
  await server.startJobs()
  visitor = new TestVisitor(server.app)
  id = await uploadForImprovement()
})

const uploadForImprovement = async (): Promise<string> =>
  (await visitor.upload({ waits: true, fields: { consentImprovement: 'true' } })).id

const issue = (code: FindingCode, severity: Severity, isRedFlag = false): TestIssue => ({
  ...{ code, severity, isRedFlag },
  ...{ confidence: 0.7, confidenceLow: 0.6, confidenceHigh: 0.8, regions: [] },
})

const list = async (query = ''): Promise<AdminAnalysisSummary[]> => {
  const response = await analyst.call('GET', `/api/admin/analyses${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

describe('an analysis, for the staff who may read it', () => {
  it('is read as its visitor sees it, with its pictures, and looking at the photo is noted', async () => {
    const response = await analyst.call('GET', `/api/admin/analyses/${id}`)
    const analysis = adminAnalysisSchema.parse(response.json())
    expect(analysis).toMatchObject({ id, status: 'completed', review: null, mayBeUsedAsLabels: true })
    expect((await analyst.call('GET', `/api/analysis/${id}`)).json()).toEqual((await visitor.call(`/api/analysis/${id}`)).json())
    expect((await analyst.call('GET', `/api/analysis/${id}/photo`)).headers['content-type']).toBe('image/jpeg')
    expect((await analyst.call('GET', `/api/analysis/${id}/overlays/dandruff`)).statusCode).toBe(200)
    const log = (await colleague.call('GET', '/api/admin/audit?area=analysis')).json()
    expect(log[0]).toMatchObject({
      action: 'analysis.photo_opened',
      subject: `analysis/${id}`,
      actorName: expect.stringContaining('analyst'),
    })
    expect(log.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
      'analysis.photo_opened',
      'analysis.report_opened',
      'analysis.report_opened',
    ])
  })

  it('says in the list what it comes down to, as its visitor reads it', async () => {
    const { answer } = (await visitor.call(`/api/analysis/${id}`)).json()
    expect(answer).not.toBeNull()
    expect(await list(`?id=${id}`)).toMatchObject([{ id, answer }])
  })

  it('is read in the language asked for, and names that of its visitor', async () => {
    const path = `/api/admin/analyses/${id}`
    const [own, italian] = [(await analyst.call('GET', path)).json(), (await analyst.call('GET', `${path}?language=it`)).json()]
    expect([own.language, italian.language]).toEqual(['en', 'en'])
    expect([own.results.report.language, italian.results.report.language]).toEqual(['en', 'it'])
    expect(italian.results.report).toEqual((await visitor.call(`/api/analysis/${id}?language=it`)).json().results.report)
    expect((await analyst.call('GET', `${path}?language=xx`)).statusCode).toBe(400)
  })

  it('is not there for an editor, nor for one who has signed out', async () => {
    const editor = await signedInStaff(server, 'editor')
    expect((await editor.call('GET', `/api/analysis/${id}`)).statusCode).toBe(404)
    expect((await editor.call('GET', `/api/analysis/${id}/photo`)).statusCode).toBe(404)
    await editor.call('POST', '/api/staff/logout')
    expect((await editor.call('GET', `/api/analysis/${id}`)).statusCode).toBe(404)
  })

  it('is confirmed and corrected without changing what the models said', async () => {
    const reviewed = await uploadForImprovement()
    const before = (await visitor.call(`/api/analysis/${reviewed}`)).json()
    const findings = [
      { code: 'dandruff', verdict: 'confirmed', severity: 'low' },
      { code: 'redness', verdict: 'added', severity: 'medium' },
    ]
    const first = await analyst.call('PUT', `/api/admin/analyses/${reviewed}/review`, {
      findings,
      note: ' Dry season ',
      version: 0,
    })
    expect(first.statusCode, first.body).toBe(200)
    expect(first.json()).toMatchObject({ findings, note: 'Dry season', version: 1, mayBeUsedAsLabels: true })
    expect((await visitor.call(`/api/analysis/${reviewed}`)).json()).toEqual(before)
    const late = await colleague.call('PUT', `/api/admin/analyses/${reviewed}/review`, { findings: [], version: 0 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'version_conflict',
      current: { version: 1, findings },
      lastChange: { by: expect.stringContaining('analyst@example.org') },
    })
    const second = await colleague.call('PUT', `/api/admin/analyses/${reviewed}/review`, { findings: [], version: 1 })
    expect(second.json()).toMatchObject({ version: 2, findings: [] })
    const ids = (await list('?reviewed=true')).map((row) => row.id)
    expect([ids.includes(reviewed), ids.includes(id)]).toEqual([true, false])
  })

  it('becomes a label where the visitor agreed, and leads to nobody', async () => {
    const agreed = await uploadForImprovement()
    const other = (await visitor.upload({ waits: true })).id
    const findings = [
      { code: 'dandruff', verdict: 'rejected', severity: null },
      { code: 'redness', verdict: 'added', severity: 'low' },
    ]
    const exportTo = (name: string) => exportLabels(server.dependencies, join(folder, name))
    const folder = await mkdtemp(join(tmpdir(), 'chioma-labels-'))
    const before = await exportTo('before')
    await analyst.call('PUT', `/api/admin/analyses/${agreed}/review`, { findings, version: 0 })
    await analyst.call('PUT', `/api/admin/analyses/${other}/review`, { findings, version: 0 })
    expect(await exportTo('after')).toEqual({ photos: before.photos + 1, leftOut: 0 })
    const labels = await readFile(join(folder, 'after', 'reviewed', 'labels.json'), 'utf8')
    const label = JSON.parse(labels).find(({ reviewed }: { reviewed: { redness?: boolean } }) => reviewed.redness)
    expect(label).toEqual({
      file: expect.stringMatching(/^reviewed-0000\d\.jpg$/),
      view: 'microscope',
      reviewed: { dandruff: false, redness: true },
    })
    for (const analysis of [agreed, other]) expect(labels).not.toContain(analysis)
    const photo = await readFile(join(folder, 'after', 'reviewed', 'images', label.file))
    expect(photo.subarray(0, 2).toString('hex')).toBe('ffd8')
    const { object_key } = await server.dependencies.database
      .selectFrom('photos')
      .innerJoin('analyses', 'analyses.photo_id', 'photos.id')
      .select('object_key')
      .where('analyses.id', '=', agreed)
      .executeTakeFirstOrThrow()
    await server.dependencies.storage.put(object_key, Buffer.from('altered'))
    expect(await exportTo('altered')).toEqual({ photos: before.photos, leftOut: 1 })
    await rm(folder, { recursive: true })
  })

  it.each([
    [{ findings: [{ code: 'dandruff', verdict: 'rejected', severity: 'low' }], version: 3 }],
    [{ findings: [{ code: 'dandruff', verdict: 'confirmed', severity: null }], version: 2 }],
    [{ findings: [{ code: 'forfora', verdict: 'confirmed', severity: 'low' }], version: 2 }],
    [{ findings: [], version: -1 }],
  ])('takes no review that says nothing clear: case %#', async (body) => {
    expect((await analyst.call('PUT', `/api/admin/analyses/${id}/review`, body)).statusCode).toBe(400)
  })

  it('is reviewed only once it is completed', async () => {
    const failed = await addStoredAnalysis(server.dependencies.database, { status: 'failed', daysAgo: 400 })
    const response = await analyst.call('PUT', `/api/admin/analyses/${failed}/review`, { findings: [], version: 0 })
    expect(response.statusCode).toBe(404)
  })
})

describe('the list of analyses', () => {
  beforeAll(async () => {
    const { database } = server.dependencies
    await addStoredAnalysis(database, { daysAgo: 1, issues: [issue('oiliness', 'high')], language: 'fr' })
    const seen = [issue('scarring_signs', 'low', true), issue('oiliness', 'low')]
    await addStoredAnalysis(database, { daysAgo: 2, issues: seen, answerKind: 'see_a_doctor' })
    await addStoredAnalysis(database, { daysAgo: 5, answerKind: 'see_a_doctor' })
    await addStoredAnalysis(database, { daysAgo: 6, status: 'failed', answerKind: 'see_a_doctor' })
    for (let index = 0; index < 7; index += 1) await addStoredAnalysis(database, { daysAgo: 3, status: 'failed' })
  })

  it('is filtered by status, language, finding, red flag, day and id', async () => {
    const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
    expect(await list(`?status=failed&limit=50&from=${lastMonth}`)).toHaveLength(8)
    expect(await list('?language=fr')).toHaveLength(1)
    expect(await list('?finding=oiliness')).toHaveLength(2)
    expect((await list(`?id=${id.slice(0, 13)}`)).map((row) => row.id)).toContain(id)
    const yesterday = calendarDayOf(new Date(Date.now() - 86_400_000), ZONE)
    expect(await list(`?from=${yesterday}&to=${yesterday}`)).toHaveLength(1)
  })

  it('shows whom a doctor should see, be it by a finding, an alert or what was told', async () => {
    const reasons = (rows: AdminAnalysisSummary[]) => rows.map((row) => row.detectedIssues[0]?.code ?? row.status)
    expect(reasons(await list('?redFlag=true'))).toEqual(['scarring_signs', 'completed', 'failed'])
    const others = await list('?redFlag=false&limit=50')
    expect(others.length).toBeGreaterThan(8)
    expect(others).toHaveLength((await list('?limit=50')).length - 3)
  })

  it('pages by key without missing or repeating one', async () => {
    const seen: string[] = []
    for (let url: string | undefined = '/api/admin/analyses?limit=3'; url !== undefined; ) {
      const response = await analyst.call('GET', url)
      seen.push(...response.json().map((row: AdminAnalysisSummary) => row.id))
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
    }
    const all = await list('?limit=50')
    expect(seen).toEqual(all.map((row) => row.id))
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('is taken along as CSV', async () => {
    const response = await analyst.call('GET', '/api/admin/analyses.csv?language=fr')
    const [head, row, ...rest] = response.body.trim().split('\r\n')
    expect(head).toContain('Findings')
    expect(row).toContain('Excess oil (Marked)')
    expect(rest).toEqual([])
  })

  it('says in the CSV what each comes down to, as the list does', async () => {
    const response = await analyst.call('GET', '/api/admin/analyses.csv')
    const [head, ...rows] = response.body.trim().split('\r\n')
    expect(head).toMatch(/,Answer$/)
    const inCsv = Object.fromEntries(rows.map((row) => row.split(',')).map((cells) => [cells[0], cells.at(-1)]))
    const { locales } = server.dependencies
    const inList = (await list('?limit=50')).map(({ id, answer }) => [
      id,
      answer === null ? '' : locales.say('en', `site:cases.kinds.${answer.kind}`),
    ])
    expect(inCsv).toEqual(Object.fromEntries(inList))
    expect(Object.values(inCsv)).toContain('A doctor first')
  })

  it('has the days of the shop, as its CSV writes them', async () => {
    const { database } = server.dependencies
    const made = await addStoredAnalysis(database, { daysAgo: 400, issues: [issue('breakage', 'low')] })
    // A quarter past midnight in Auckland, where summer is 13 hours ahead.
    const created = { created_at: new Date('2025-12-31T11:15:00Z') }
    await database.updateTable('analyses').set(created).where('id', '=', made).execute()
    await database.updateTable('analysis_findings').set(created).where('analysis_id', '=', made).execute()
    for (const filter of ['', '&finding=breakage']) {
      expect((await list(`?from=2026-01-01&to=2026-01-01${filter}`)).map((row) => row.id)).toEqual([made])
      expect(await list(`?from=2025-12-31&to=2025-12-31${filter}`)).toEqual([])
    }
    const { body } = await analyst.call('GET', '/api/admin/analyses.csv?from=2026-01-01&to=2026-01-01')
    expect(body).toContain(`${made},2026-01-01 00:15:00,`)
  })

  it.each(['?status=done', '?finding=forfora', '?from=yesterday', '?id=x', '?limit=1000', '?after=1'])(
    'refuses %s',
    async (query) => {
      expect((await analyst.call('GET', `/api/admin/analyses${query}`)).statusCode).toBe(400)
    },
  )
})
