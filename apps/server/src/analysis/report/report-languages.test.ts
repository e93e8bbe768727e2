import { type Analysis, analysisSchema, LANGUAGES } from '@chioma/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { BLURRED_READING, FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { readZip } from '../../../test/read-zip.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import type { VisionAnswer } from '../models/vision-model.ts'
import { selectAnalysis } from '../store/analyses.queries.ts'
import { presentAnalysis } from './present-analysis.ts'

const NAME = { en: 'Flaking', es: 'Descamación', fr: 'Pellicules', it: 'Forfora', de: 'Schuppen' }
let visitor: TestVisitor
let seen: VisionAnswer = FLAKY_ANSWER
let original: Analysis
const server = setUpTestServer([fakeModel(async () => seen)])
beforeAll(async () => {
  await server.startJobs()
  visitor = new TestVisitor(server.app)
  original = await visitor.upload({
    waits: true,
    fields: { language: 'it', questionnaireData: JSON.stringify({ stressLevel: 9, currentConcerns: ['itching'] }) },
  })
})

const inLanguage = async (language: string): Promise<Analysis> =>
  analysisSchema.parse((await visitor.call(`/api/analysis/${original.id}?language=${language}`)).json())

/** The analysis as if it had been asked for in that language from the beginning. */
async function uploadedIn(language: string): Promise<Analysis> {
  const questionnaireData = JSON.stringify({ stressLevel: 9, currentConcerns: ['itching'] })
  return new TestVisitor(server.app).upload({ waits: true, fields: { language, questionnaireData } })
}

describe.each(LANGUAGES)('in %s a finished report reads', (language) => {
  test('as if it had been asked for in it', async () => {
    const [read, fresh] = [await inLanguage(language), await uploadedIn(language)]
    expect(read.results?.report).toEqual(fresh.results?.report)
    expect(read.results?.fullReport).toBe(fresh.results?.fullReport)
    expect(read.detectedIssues.map(({ name, description }) => [name, description])).toEqual(
      fresh.detectedIssues.map(({ name, description }) => [name, description]),
    )
    expect(read.results?.report.language).toBe(language)
    expect(read.language).toBe('it')
    expect({ ...read, results: null, detectedIssues: [] }).toEqual({ ...original, results: null, detectedIssues: [] })
  })

  test('in the history, on paper, as data and in the own data', async () => {
    const name = (await inLanguage(language)).detectedIssues[0]?.name ?? ''
    const headline = (await inLanguage(language)).results?.report.headline ?? ''
    const history = (await visitor.call(`/api/user-analyses?language=${language}`)).json()
    expect(history.find(({ id }: Analysis) => id === original.id).detectedIssues[0].name).toBe(name)
    const docx = await readZip((await visitor.call(`/api/analysis/${original.id}/report.docx?language=${language}`)).rawPayload)
    expect(docx.get('word/document.xml')?.toString()).toContain(headline.replaceAll('&', '&amp;').replaceAll("'", '&apos;'))
    const pdf = await visitor.call(`/api/analysis/${original.id}/report.pdf?language=${language}`)
    expect(pdf.rawPayload.toString('latin1')).toContain(`/Lang (${language})`)
    const data = (await visitor.call(`/api/analysis/${original.id}/report.json?language=${language}`)).json()
    expect(data.results.report.headline).toBe(headline)
    const zip = await readZip((await visitor.call(`/api/my-data/export?language=${language}`)).rawPayload)
    const report = [...zip].find(([file]) => file.startsWith('reports/') && file.includes(original.id))?.[1].toString()
    expect(report).toContain(headline)
  })

  test('also where the photo could not be judged', async () => {
    seen = { reading: BLURRED_READING, overlays: {} }
    const failed = await visitor.upload({ waits: true, fields: { language: 'fr' } })
    const fresh = await uploadedIn(language)
    seen = FLAKY_ANSWER
    const read = (await visitor.call(`/api/analysis/${failed.id}?language=${language}`)).json()
    expect(read.failureMessage).toBe(fresh.failureMessage)
  })
})

test('languages have words of their own', async () => {
  const names = await Promise.all(LANGUAGES.map(async (language) => (await inLanguage(language)).detectedIssues[0]?.name))
  expect(new Set(names).size).toBe(LANGUAGES.length)
  expect(names[LANGUAGES.indexOf('it')]).toBe(NAME.it)
})

test('without a language named it is the own one, whatever the browser likes', async () => {
  const read = await visitor.call(`/api/analysis/${original.id}`, { headers: { 'accept-language': 'de' } })
  expect(read.json()).toEqual(original)
  expect(await inLanguage('IT-CH')).toEqual(original)
})

test.each(['', '/report.pdf', '/report.docx', '/report.json'])('a language that is not ours is refused: %s', async (route) => {
  for (const language of ['xx', 'english', "it'--", '<b>']) {
    const url = `/api/analysis/${original.id}${route}?language=${encodeURIComponent(language)}`
    const response = await visitor.call(url, { headers: { 'accept-language': 'it' } })
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'language_unsupported', field: 'language' }])
    expect(response.json().message).toContain('Scegli')
  }
})

test.each(['/api/user-analyses', '/api/my-data/export'])('and so it is at %s', async (url) => {
  const response = await visitor.call(`${url}?language=xx`)
  expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'language_unsupported', field: 'language' }])
})

test('the next page of the history stays in its language', async () => {
  await visitor.upload({ waits: true })
  const { headers } = await visitor.call('/api/user-analyses?limit=1&language=de')
  expect(headers.link).toMatch(/&limit=1&language=de>; rel="next"$/)
})

test('a history of fifty writes no report, and a report takes milliseconds', async () => {
  const row = await selectAnalysis(server.dependencies.database, await ownerOf(original.id), original.id)
  if (row === undefined) throw new Error('the analysis is there')
  for (const language of LANGUAGES) presentAnalysis(server.dependencies, row, language)
  const before = process.cpuUsage()
  const rounds = 20
  for (let round = 0; round < rounds; round += 1) presentAnalysis(server.dependencies, row, LANGUAGES[round % LANGUAGES.length])
  // A figure of some milliseconds of processor time, with room for a machine that is busy with other tests.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000 / rounds).toBeLessThan(50)
})

async function ownerOf(id: string): Promise<string> {
  const { database } = server.dependencies
  const row = await database.selectFrom('analyses').select('visitor_id').where('id', '=', id).executeTakeFirstOrThrow()
  return row.visitor_id
}
