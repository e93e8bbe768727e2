import { type Analysis, type Finding, LANGUAGES, QUESTIONNAIRE_OPTIONS } from '@chioma/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BLURRED_READING, FLAKY_ANSWER, FLAKY_READING, fakeModel, TINY_PNG } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { seedShop } from '../../shop/catalog/seed-shop.ts'
import type { VisionAnswer } from '../models/vision-model.ts'

const NOTHING: VisionAnswer = { reading: { ...FLAKY_READING, findings: [], scores: { dandruff: 0.1 } }, overlays: {} }
const ALERTED: VisionAnswer = {
  reading: {
    ...FLAKY_READING,
    view: 'close_up',
    distance: 0.4,
    recognizedView: 'microscope',
    alerts: [{ code: 'crust', strength: 0.7, regions: [{ x: 0, y: 0, width: 0.5, height: 0.5 }] }],
  },
  overlays: { crust: TINY_PNG },
}

const SIGNS = QUESTIONNAIRE_OPTIONS.warningSigns.filter((sign) => sign !== 'none')

let seen: VisionAnswer
const server = setUpTestServer([fakeModel(async () => seen)])
beforeAll(async () => {
  await seedShop(server.dependencies)
  await server.startJobs()
})
beforeEach(() => {
  seen = FLAKY_ANSWER
})

const reporting = (answers: object, fields: Record<string, string> = {}) => ({
  waits: true,
  fields: { questionnaireData: JSON.stringify(answers), ...fields },
})
const offered = async (visitor: TestVisitor, analysisId: string): Promise<unknown[]> =>
  (await visitor.sendJson('POST', '/api/recommendations', { analysisId, detectedIssues: [] })).json()

describe('every analysis that ended has a kind of answer', () => {
  test('signs found, and products that fit them', async () => {
    const visitor = new TestVisitor(server.app)
    const { id, answer, results } = await visitor.upload({ waits: true })
    expect([answer, results?.hasRedFlag, results?.alerts]).toEqual([{ kind: 'signs_found' }, false, []])
    expect(await offered(visitor, id)).not.toEqual([])
    expect((await visitor.call('/api/user-analyses')).json()[0].answer).toEqual({ kind: 'signs_found' })
  })

  test('where a finding was seen is told with it, in the history as well; nowhere, where the model did not say', async () => {
    const finding = { severity: 'low', confidence: 0.6, confidenceLow: 0.5, confidenceHigh: 0.7 } as const
    const regions = [
      { x: 0.25, y: 0.5, width: 0.125, height: 0.25 },
      { x: 0, y: 0.5, width: 0.125, height: 0.25 },
    ]
    const findings: Finding[] = [
      { ...finding, code: 'oiliness', confidence: 0.5 },
      { ...finding, code: 'redness', regions },
      ...FLAKY_READING.findings,
    ]
    seen = { ...FLAKY_ANSWER, reading: { ...FLAKY_READING, findings } }
    const visitor = new TestVisitor(server.app)
    const outlined = { oiliness: [], redness: regions, dandruff: FLAKY_READING.findings[0]?.regions }
    const regionsOf = ({ detectedIssues }: Pick<Analysis, 'detectedIssues'>) =>
      Object.fromEntries(detectedIssues.map(({ code, regions }) => [code, regions]))
    expect(regionsOf(await visitor.upload({ waits: true }))).toEqual(outlined)
    expect(regionsOf((await visitor.call('/api/user-analyses')).json()[0])).toEqual(outlined)
  })

  test('a photo in which nothing was found, and that nobody knows to be familiar, cannot be told', async () => {
    seen = NOTHING
    expect((await new TestVisitor(server.app).upload({ waits: true })).answer).toEqual({ kind: 'cannot_tell' })
  })

  test('none before it ended', async () => {
    const visitor = new TestVisitor(server.app)
    const { id, status } = await visitor.upload(reporting({ warningSigns: ['pain'] }))
    expect(status).toBe('completed')
    const { database } = server.dependencies
    await database
      .updateTable('analyses')
      .set({ status: 'processing', completed_at: null, outcome: null, answer_kind: null, confidence: null })
      .where('id', '=', id)
      .execute()
    expect((await visitor.call('/api/user-analyses')).json()[0]).toMatchObject({ status: 'processing', answer: null })
  })

  test('an alert sends to a doctor, with its marks, and hides the shop', async () => {
    seen = ALERTED
    const visitor = new TestVisitor(server.app)
    const { id, answer, results } = await visitor.upload({ waits: true, fields: { view: 'close_up' } })
    expect(answer).toEqual({ kind: 'see_a_doctor' })
    expect(results).toMatchObject({ hasRedFlag: true, distance: 0.4, recognizedView: 'microscope' })
    expect(results?.alerts).toMatchObject([{ code: 'crust', strength: 0.7, overlayUrl: `/api/analysis/${id}/overlays/crust` }])
    expect((await visitor.call(results?.alerts[0]?.overlayUrl ?? '')).rawPayload).toEqual(TINY_PNG)
    expect(results?.modelResults[0]?.result).toMatchObject({
      alerts: ['crust'],
      fullReport: expect.stringContaining('Possible crust or thick scale'),
    })
    expect(await offered(visitor, id)).toEqual([])
  })
})

test('while the photo looks like another view than was said, nothing that was read in it is told or marked', async () => {
  seen = { ...FLAKY_ANSWER, reading: { ...FLAKY_READING, recognizedView: 'head_top' } }
  const visitor = new TestVisitor(server.app)
  const { id, answer, detectedIssues, results } = await visitor.upload({ waits: true, fields: { view: 'microscope' } })
  expect({ answer, detectedIssues }).toEqual({ answer: { kind: 'cannot_tell' }, detectedIssues: [] })
  expect(results?.report).toMatchObject({ findings: [], measures: [], notFound: '' })
  expect((await visitor.call(`/api/analysis/${id}/overlays/dandruff`)).statusCode).toBe(404)
  expect(await offered(visitor, id)).toEqual([])
})

describe('warning signs that were told make see_a_doctor the answer, whatever the photo shows', () => {
  test.each<[string, object]>([
    ...SIGNS.map((sign): [string, object] => [sign, { warningSigns: [sign] }]),
    ['free text in Italian', { goals: 'Mi fa male e c’è del pus' }],
    ['a child told in words', { goals: 'Foto di mio figlio, ha 6 anni' }],
  ])('%s', async (_what, answers) => {
    for (const shown of [FLAKY_ANSWER, NOTHING]) {
      seen = shown
      const visitor = new TestVisitor(server.app)
      const { id, answer, results } = await visitor.upload(reporting(answers))
      expect([answer, results?.hasRedFlag]).toEqual([{ kind: 'see_a_doctor' }, true])
      expect(await offered(visitor, id)).toEqual([])
    }
  })

  test.each(LANGUAGES)('the answer about a rejected photo then says so first, in %s', async (language) => {
    seen = { reading: BLURRED_READING, overlays: {} }
    const visitor = new TestVisitor(server.app)
    const plain = await visitor.upload({ waits: true, fields: { language } })
    expect(plain).toMatchObject({ status: 'failed', answer: { kind: 'cannot_tell' } })
    const warned = await visitor.upload(reporting({ warningSigns: ['fever'] }, { language }))
    expect(warned).toMatchObject({ status: 'failed', answer: { kind: 'see_a_doctor' } })
    expect(warned.failureMessage?.endsWith(` ${plain.failureMessage}`)).toBe(true)
    expect(warned.failureMessage).toMatch(/doctor|médico|médecin|medico|Arzt|Praxis/)
    const history = (await visitor.call('/api/user-analyses')).json()
    expect(history[0].failureMessage).toBe(warned.failureMessage)
    expect(await offered(visitor, warned.id)).toEqual([])
  })

  test.each([
    ['none of them', { warningSigns: ['none'] }],
    ['what is denied', { goals: 'senza dolore, niente pus' }],
    ['an untouched sample', { warningSigns: ['pain'], questionnaireIsSample: true }],
  ])('%s does not', async (_what, answers) => {
    expect((await new TestVisitor(server.app).upload(reporting(answers))).answer).toEqual({ kind: 'signs_found' })
  })

  test('a sign that is none of the list is refused', async () => {
    await expect(new TestVisitor(server.app).upload(reporting({ warningSigns: ['sneezing'] }))).rejects.toThrow(
      'questionnaire_invalid',
    )
  })
})
