import { DECLARED_VIEWS, LANGUAGES } from '@chioma/contract'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BLURRED_READING, FLAKY_ANSWER, FLAKY_READING, fakeModel, TINY_PNG } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { selectProgress } from '../../../test/stored-analysis.ts'
import { plainJpeg, TestVisitor } from '../../../test/test-visitor.ts'
import type { VisionAnswer, VisionRequest } from '../models/vision-model.ts'
import { analyzeJob } from '../run/analyze.job.ts'

const TURNED_AWAY: VisionAnswer = {
  reading: { ...BLURRED_READING, failureCode: 'not_hair_or_scalp', view: 'not_hair' },
  overlays: {},
}
const THINNING: VisionAnswer = {
  reading: {
    ...FLAKY_READING,
    view: 'head_top',
    findings: [
      { code: 'diffuse_thinning', severity: 'medium', confidence: 0.8, confidenceLow: 0.7, confidenceHigh: 0.9, regions: [] },
    ],
    scores: { diffuse_thinning: 0.8 },
    measures: [],
  },
  overlays: { diffuse_thinning: TINY_PNG },
}
const NO_CONTEXT = { tryNumber: 1, signal: new AbortController().signal }

let look: (request: VisionRequest) => Promise<VisionAnswer>
const model = fakeModel((request) => look(request))
const server = setUpTestServer([model])

beforeAll(() => server.startJobs())
beforeEach(() => {
  look = async ({ declaredView }) => (declaredView === 'head_top' ? THINNING : FLAKY_ANSWER)
  model.requests.length = 0
})

const again = (visitor: TestVisitor, id: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  visitor.sendJson('POST', `/api/analysis/${id}/reanalyze`, body, headers)

const progressOf = (id: string) => selectProgress(server.dependencies.database, id)

describe('what the photo shows, as the person says', () => {
  test.each(DECLARED_VIEWS)('%s reaches the models and stands in the analysis and the history', async (view) => {
    const visitor = new TestVisitor(server.app)
    const analysis = await visitor.upload({ waits: true, fields: { view: ` ${view.toUpperCase()} ` } })
    expect(analysis.declaredView).toBe(view)
    expect(model.requests.at(-1)).toMatchObject({ declaredView: view, isHairOrScalp: false })
    expect((await visitor.call('/api/user-analyses')).json()[0].declaredView).toBe(view)
  })

  test('may be left out, and may be that it is hair or scalp at all', async () => {
    const visitor = new TestVisitor(server.app)
    expect((await visitor.upload({ waits: true, fields: { view: '' } })).declaredView).toBeNull()
    await visitor.upload({ waits: true, fields: { isHairOrScalp: 'true' } })
    expect(model.requests.map(({ declaredView, isHairOrScalp }) => [declaredView, isHairOrScalp])).toEqual([
      [undefined, false],
      [undefined, true],
    ])
  })

  test.each(LANGUAGES)('is refused where it is none of the views, in %s', async (language) => {
    const image = { name: 'image', content: await plainJpeg(), fileName: 'photo.jpg' }
    for (const view of ['moon', 'portrait', 'not_hair', 'head_top,close_up', '1']) {
      const response = await new TestVisitor(server.app).send([
        { name: 'consent', content: 'true' },
        { name: 'language', content: language },
        { name: 'view', content: view },
        image,
      ])
      expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'view_invalid', field: 'view' }])
      expect(response.json().message).toContain('head_top, head_front')
      expect(response.json().message).not.toContain('{{')
    }
  })
})

describe('a new run of an analysis', () => {
  test('settles what the photo shows: the person who was asked keeps to the view, and is told what it shows', async () => {
    look = async () => ({ ...FLAKY_ANSWER, reading: { ...FLAKY_READING, recognizedView: 'head_top' } })
    const visitor = new TestVisitor(server.app)
    const doubted = await visitor.upload({ waits: true, fields: { view: 'microscope' } })
    expect([doubted.answer?.kind, doubted.results?.recognizedView, doubted.detectedIssues]).toEqual([
      'cannot_tell',
      'head_top',
      [],
    ])
    expect((await again(visitor, doubted.id, { view: 'microscope' })).statusCode).toBe(202)
    const settled = await visitor.ended(doubted.id)
    expect([settled.answer?.kind, settled.results?.recognizedView]).toEqual(['signs_found', undefined])
    expect(settled.detectedIssues.map(({ code }) => code)).toEqual(['dandruff'])
    expect((await visitor.call(settled.detectedIssues[0]?.overlayUrl ?? '')).rawPayload).toEqual(TINY_PNG)
  })

  test('takes the place of the first under the same id, with other findings, marks and events', async () => {
    const visitor = new TestVisitor(server.app)
    const before = await visitor.upload({ waits: true, fields: { language: 'it' } })
    const overlay = before.detectedIssues[0]?.overlayUrl ?? ''
    let begin = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      begin = resolve
    })
    look = async () => isAnswered.then(() => THINNING)
    const response = await again(visitor, before.id, { view: 'head_top' })
    begin()
    expect([response.statusCode, response.json()]).toMatchObject([
      202,
      { id: before.id, status: 'processing', declaredView: 'head_top', answer: null, results: null, detectedIssues: [] },
    ])
    const after = await visitor.ended(before.id)
    expect(after).toMatchObject({
      status: 'completed',
      language: 'it',
      createdAt: before.createdAt,
      answer: { kind: 'signs_found' },
    })
    expect(after.detectedIssues.map(({ code }) => code)).toEqual(['diffuse_thinning'])
    expect((await visitor.call(overlay)).statusCode).toBe(404)
    expect((await visitor.call(after.detectedIssues[0]?.overlayUrl ?? '')).rawPayload).toEqual(TINY_PNG)
    const progress = await progressOf(before.id)
    expect(progress.map(({ run_number, stage }) => `${run_number} ${stage}`)).toEqual(
      [1, 2].flatMap((number) =>
        ['received', 'checked', 'analyzing', 'merging', 'writing', 'completed'].map((stage) => `${number} ${stage}`),
      ),
    )
    const stream = (await visitor.call(`/api/analysis/${before.id}/events`)).body
    expect(stream.match(/^id: .*/gm)).toEqual(['id: 6', 'id: 7', 'id: 8', 'id: 9', 'id: 10', 'id: 11'])
  })

  test('takes another answer about warning signs, and keeps every other answer', async () => {
    const visitor = new TestVisitor(server.app)
    const answers = { age: 41, warningSigns: ['none'] }
    const { id, answer } = await visitor.upload({ waits: true, fields: { questionnaireData: JSON.stringify(answers) } })
    expect(answer?.kind).toBe('signs_found')
    expect((await again(visitor, id, { warningSigns: ['pain'] })).statusCode).toBe(202)
    const warned = await visitor.ended(id)
    expect([warned.answer?.kind, warned.results?.report.told]).toMatchObject([
      'see_a_doctor',
      { isWarning: true, signs: ['pain'] },
    ])
    expect(model.requests.at(-1)?.questionnaire).toMatchObject({ age: 41, warningSigns: ['pain'] })
    expect((await again(visitor, id, { warningSigns: [] })).statusCode).toBe(400)
  })

  test('lets whoever was misheard say so: what was chosen with the report before them stands', async () => {
    const visitor = new TestVisitor(server.app)
    const answers = { goals: 'My hair burns easily under the iron', warningSigns: ['none'], areWarningSignsConfirmed: true }
    const { id, answer, results } = await visitor.upload({ waits: true, fields: { questionnaireData: JSON.stringify(answers) } })
    // Nobody confirms what they have not read yet.
    expect(answer?.kind).toBe('see_a_doctor')
    expect(results?.report.told).toEqual({ isWarning: true, text: 'From what you wrote we read: pain.', signs: ['pain'] })
    expect((await again(visitor, id, { warningSigns: ['none'] })).statusCode).toBe(202)
    const corrected = await visitor.ended(id)
    expect([corrected.answer?.kind, corrected.results?.report.told?.isWarning]).toEqual(['signs_found', false])
    expect((await again(visitor, id, { warningSigns: ['fever'] })).statusCode).toBe(202)
    const warned = await visitor.ended(id)
    expect(warned.results?.report.told).toEqual({ isWarning: true, text: 'You told us: fever.', signs: ['fever'] })
  })

  test('analyzes a rejected photo when the person says that it is hair', async () => {
    look = async ({ isHairOrScalp }) => (isHairOrScalp ? FLAKY_ANSWER : TURNED_AWAY)
    const visitor = new TestVisitor(server.app)
    const before = await visitor.upload({ waits: true, fields: { view: 'close_up' } })
    expect(before).toMatchObject({ status: 'failed', failureCode: 'not_hair_or_scalp', answer: { kind: 'cannot_tell' } })
    expect((await again(visitor, before.id, { isHairOrScalp: true })).statusCode).toBe(202)
    expect(await visitor.ended(before.id)).toMatchObject({ status: 'completed', failureCode: null, declaredView: 'close_up' })
  })

  test('leaves what was told, consented and paid as it was', async () => {
    const visitor = new TestVisitor(server.app)
    const { database } = server.dependencies
    const { id } = await visitor.upload({ waits: true, fields: { questionnaireData: '{"age":41}', isHairOrScalp: 'true' } })
    const consents = () => database.selectFrom('consents').selectAll().where('analysis_id', '=', id).execute()
    const before = await consents()
    await again(visitor, id, { view: 'close_up', isHairOrScalp: false })
    await visitor.ended(id)
    expect(await consents()).toEqual(before)
    expect(model.requests.at(-1)).toMatchObject({ questionnaire: { age: 41 }, declaredView: 'close_up', isHairOrScalp: true })
    expect(await database.selectFrom('audit_entries').select('id').execute()).toEqual([])
  })

  test('pressed twice is one run; another one has to wait', async () => {
    const visitor = new TestVisitor(server.app)
    const { id } = await visitor.upload({ waits: true })
    let answer: (given: VisionAnswer) => void = () => undefined
    look = () => new Promise((resolve) => (answer = resolve))
    const presses = await Promise.all([1, 2, 3, 4].map(() => again(visitor, id, { view: 'head_top' })))
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202])
    const other = await again(visitor, id, { view: 'close_up' }, { 'accept-language': 'it' })
    expect([other.statusCode, other.json()]).toMatchObject([409, { code: 'analysis_running' }])
    expect(other.json().message).toContain('Aspetta')
    await vi.waitFor(() => expect(model.requests).toHaveLength(2), { timeout: 45_000 })
    answer(THINNING)
    expect((await visitor.ended(id)).detectedIssues[0]?.code).toBe('diffuse_thinning')
    expect((await progressOf(id)).at(-1)?.run_number).toBe(2)
    expect(model.requests).toHaveLength(2)
  })

  test('is not ended by a worker that was still at the run before', async () => {
    const visitor = new TestVisitor(server.app)
    let late: (given: VisionAnswer) => void = () => undefined
    look = () => new Promise((resolve) => (late = resolve))
    const { id } = await visitor.upload()
    await vi.waitFor(() => expect(model.requests).toHaveLength(1), { timeout: 45_000 })
    const answerLate = late
    look = async () => FLAKY_ANSWER
    const { handle } = analyzeJob(server.dependencies)
    await handle({ analysisId: id }, NO_CONTEXT)
    let current: (given: VisionAnswer) => void = () => undefined
    look = () => new Promise((resolve) => (current = resolve))
    await again(visitor, id, { view: 'head_top' })
    await vi.waitFor(() => expect(model.requests).toHaveLength(3), { timeout: 45_000 })
    answerLate(FLAKY_ANSWER)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await visitor.analysis(id)).status).toBe('processing')
    current(THINNING)
    expect((await visitor.ended(id)).detectedIssues[0]?.code).toBe('diffuse_thinning')
  })

  test('goes on where a worker died in it, and ends once', async () => {
    const visitor = new TestVisitor(server.app)
    const { id } = await visitor.upload({ waits: true })
    look = () => new Promise(() => undefined)
    await again(visitor, id, { view: 'head_top' })
    await vi.waitFor(() => expect(model.requests).toHaveLength(2), { timeout: 45_000 })
    look = async () => THINNING
    await analyzeJob(server.dependencies).handle({ analysisId: id }, NO_CONTEXT)
    expect(await visitor.analysis(id)).toMatchObject({ status: 'completed', declaredView: 'head_top' })
    expect((await progressOf(id)).filter(({ stage }) => stage === 'completed')).toHaveLength(2)
  })

  test('is for its visitor alone, and for what is there', async () => {
    const visitor = new TestVisitor(server.app)
    const { id } = await visitor.upload({ waits: true })
    const stranger = new TestVisitor(server.app)
    await stranger.upload({ waits: true })
    for (const [caller, of] of [
      [stranger, id],
      [new TestVisitor(server.app), id],
      [visitor, '0198f000-0000-7000-8000-00000000ffff'],
      [visitor, 'abc'],
    ] as const) {
      const response = await again(caller, of, { view: 'head_top' })
      expect([response.statusCode, response.json().code]).toEqual([404, 'analysis_not_found'])
    }
    const foreign = await again(visitor, id, {}, { origin: 'https://elsewhere.example' })
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'origin_refused'])
    expect((await visitor.analysis(id)).status).toBe('completed')
  })

  test.each([
    ['a view that is none', { view: 'moon' }, 'view_invalid', 'view'],
    ['no text for a view', { view: 7 }, 'view_invalid', 'view'],
    ['a word for a yes', { isHairOrScalp: 'yes' }, 'request_invalid', 'isHairOrScalp'],
    ['a list', [], 'request_invalid', undefined],
  ])('is refused with %s, and nothing changes', async (_what, body, code, field) => {
    const visitor = new TestVisitor(server.app)
    const { id } = await visitor.upload({ waits: true })
    const response = await again(visitor, id, body)
    expect([response.statusCode, response.json().code, response.json().field]).toEqual([400, code, field])
    expect(await visitor.analysis(id)).toMatchObject({ status: 'completed', declaredView: null })
  })

  test('needs the photo', async () => {
    const visitor = new TestVisitor(server.app)
    const { id } = await visitor.upload({ waits: true })
    const photo = await server.dependencies.database
      .selectFrom('analyses')
      .innerJoin('photos', 'photos.id', 'analyses.photo_id')
      .select('object_key')
      .where('analyses.id', '=', id)
      .executeTakeFirstOrThrow()
    await server.dependencies.storage.delete(photo.object_key)
    const response = await again(visitor, id)
    expect([response.statusCode, response.json().code]).toEqual([410, 'picture_unreadable'])
    expect((await visitor.analysis(id)).status).toBe('completed')
  })

  test('may be asked for as often as photos may be sent', async () => {
    const url = '/api/analysis/0198f000-0000-7000-8000-00000000ffff/reanalyze'
    const statuses: number[] = []
    for (let count = 0; count < 121; count += 1)
      statuses.push((await server.app.inject({ method: 'POST', url, remoteAddress: '198.51.100.70' })).statusCode)
    expect([statuses[0], statuses.filter((status) => status === 429).length]).toEqual([404, 1])
  })
})
