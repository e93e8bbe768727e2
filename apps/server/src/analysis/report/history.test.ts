import { type AnalysisSummary, analysisSummarySchema } from '@chioma/contract'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { scalpPhoto } from '../../../../../tests/support/photos.ts'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addFindings } from '../../../test/stored-analysis.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'

const COUNT = 123
const server = setUpTestServer([fakeModel(async () => FLAKY_ANSWER)])
let visitor: TestVisitor

beforeAll(async () => {
  visitor = new TestVisitor(server.app)
  await visitor.upload()
  await multiplyAnalysis()
})

/** More of the one analysis; several share an instant, so that only the id tells them apart. */
async function multiplyAnalysis(): Promise<void> {
  const { database } = server.dependencies
  const one = await database
    .selectFrom('analyses')
    .select(['visitor_id', 'photo_id', 'language', 'questionnaire_is_sample'])
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: COUNT - 1 }, (_, index) => ({
    ...one,
    id: crypto.randomUUID(),
    status: 'pending',
    created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 7) * 1000),
  }))
  await database.insertInto('analyses').values(rows).execute()
}

async function readPages(limit: number): Promise<{ rows: AnalysisSummary[]; pageSizes: number[] }> {
  const rows: AnalysisSummary[] = []
  const pageSizes: number[] = []
  let url: string | undefined = `/api/user-analyses?limit=${limit}`
  while (url !== undefined) {
    const response = await visitor.call(url)
    const page = analysisSummarySchema.array().parse(response.json())
    rows.push(...page)
    pageSizes.push(page.length)
    url = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1]
  }
  return { rows, pageSizes }
}

test.each([
  [50, [50, 50, 23]],
  [41, [41, 41, 41]],
])('pages of %i hold every analysis once, the newest first', async (limit, sizes) => {
  const { rows, pageSizes } = await readPages(limit)
  expect(pageSizes).toEqual(sizes)
  expect(new Set(rows.map((row) => row.id)).size).toBe(COUNT)
  expect(rows.map((row) => row.createdAt)).toEqual(
    rows
      .map((row) => row.createdAt)
      .sort()
      .reverse(),
  )
})

test('without a limit the first fifty come, and the way to the rest', async () => {
  const response = await visitor.call('/api/user-analyses')
  expect(response.json()).toHaveLength(50)
  expect(response.headers.link).toContain('rel="next"')
})

test.each(['limit=0', 'limit=51', 'limit=x'])('refuses %s', async (query) => {
  const response = await visitor.call(`/api/user-analyses?${query}`)
  expect([response.statusCode, response.json().code]).toEqual([400, 'request_invalid'])
})

test('a page after something that is not there is not there', async () => {
  expect((await visitor.call('/api/user-analyses?after=nothing')).statusCode).toBe(404)
})

test('the photo of a report comes whole, or small enough for a screen, to its owner alone', async () => {
  const owner = new TestVisitor(server.app)
  const { id } = await owner.upload({ photo: await scalpPhoto({ width: 1000, height: 800 }) })
  const whole = await owner.call(`/api/analysis/${id}/photo`)
  const shown = await owner.call(`/api/analysis/${id}/photo?side=720`)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 720, height: 576 })
  expect(shown.rawPayload.length).toBeLessThan(whole.rawPayload.length)
  const larger = await sharp((await owner.call(`/api/analysis/${id}/photo?side=1600`)).rawPayload).metadata()
  expect(larger).toMatchObject({ width: 1000, height: 800 })
  expect((await owner.call(`/api/analysis/${id}/photo?side=100`)).statusCode).toBe(400)
  expect((await visitor.call(`/api/analysis/${id}/photo?side=720`)).statusCode).toBe(404)
})

test('a photo is made smaller once for all who ask within minutes, and never shown once it is purged', async () => {
  const owner = new TestVisitor(server.app)
  const { id } = await owner.upload({ photo: await scalpPhoto({ width: 1000, height: 800 }) })
  const rewrite = vi.spyOn(server.dependencies.pictureDecoders, 'rewrite')
  const shown = () => owner.call(`/api/analysis/${id}/photo?side=720`)
  const answers = await Promise.all([shown(), shown(), shown()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  await owner.call(`/api/analysis/${id}/photo?side=1080`)
  expect(rewrite).toHaveBeenCalledTimes(2)
  rewrite.mockRestore()
  const { photo_id } = await server.dependencies.database
    .selectFrom('analyses')
    .select('photo_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await server.dependencies.database.updateTable('photos').set({ purged_at: new Date() }).where('id', '=', photo_id).execute()
  expect((await shown()).statusCode).toBe(404)
})

test('signs stand in the order of the report: what is graver before what is surer', async () => {
  const readSecond = async () => (await visitor.call('/api/user-analyses?limit=2')).json<AnalysisSummary[]>()[1]
  await addFindings(server.dependencies.database, String((await readSecond())?.id), [
    { code: 'diffuse_thinning', severity: 'low', confidence: 0.99 },
    { code: 'oiliness', severity: 'medium', confidence: 0.7 },
    { code: 'patchy_loss', severity: 'high', confidence: 0.6, isRedFlag: true },
  ])
  expect((await readSecond())?.detectedIssues.map(({ code }) => code)).toEqual(['patchy_loss', 'oiliness', 'diffuse_thinning'])
})
