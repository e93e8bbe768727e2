import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BLURRED_READING, FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { selectProgress } from '../../../test/stored-analysis.ts'
import { plainJpeg, TestVisitor } from '../../../test/test-visitor.ts'
import type { VisionAnswer } from '../models/vision-model.ts'
import { analyzeJob } from '../run/analyze.job.ts'
import { addProgress } from '../store/progress.ts'

const NO_CONTEXT = { tryNumber: 1, signal: new AbortController().signal }
let look: () => Promise<VisionAnswer>
const first = fakeModel(() => look(), 'first')

const models = [first]
const server = setUpTestServer(models)
beforeAll(() => server.startJobs())
beforeEach(() => {
  look = async () => FLAKY_ANSWER
  first.requests.length = 0
})

const WAIT = { timeout: 45_000 }
const progressOf = (id: string) => selectProgress(server.dependencies.database, id)

/** An analysis whose models are asked and never answer. */
async function analyzing(visitor = new TestVisitor(server.app)): Promise<string> {
  look = () => new Promise(() => undefined)
  const { id } = await visitor.upload()
  await vi.waitFor(async () => expect((await progressOf(id)).at(-1)?.stage).toBe('analyzing'), WAIT)
  return id
}

/** Until somebody waits for another's transaction. */
const somebodyWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event = 'transactionid' and datname = current_database()`.execute(
      server.dependencies.database,
    )
    expect(rows).toHaveLength(1)
  }, WAIT)

describe('a photo becomes an analysis', () => {
  test('the answer waits for the report and holds it, in the language of the form', async () => {
    const analysis = await new TestVisitor(server.app).upload({ waits: true, fields: { language: 'it' } })
    expect(analysis).toMatchObject({ status: 'completed', language: 'it', problemsDetected: 1, failureCode: null })
    expect(analysis.results?.fullReport).toContain(analysis.results?.report.headline)
    expect(analysis.results?.modelResults).toMatchObject([
      {
        model: 'first',
        outcome: 'completed',
        result: { fullReport: expect.stringMatching(/^# first\n\n- \*\*Forfora\*\* \(Medio, \d+%\): ./) },
      },
    ])
    expect(analysis.detectedIssues[0]).toMatchObject({ code: 'dandruff', severity: 'medium', name: 'Forfora', area: 0.06 })
    expect(analysis.detectedIssues[0]?.description).not.toBe('')
  })

  test('the confidence is the expected share of right verdicts times that of the view', async () => {
    const { confidence } = await new TestVisitor(server.app).upload({ waits: true })
    expect(confidence).toBeCloseTo(((0.8 + 0.9 + 0.8) / 3) * 0.95, 10)
  })

  test('a client that does not want to wait gets 202 and finds the end later', async () => {
    const visitor = new TestVisitor(server.app)
    const { id, status } = await visitor.upload()
    expect(status).toBe('processing')
    expect((await visitor.ended(id)).status).toBe('completed')
  })

  test('an overlay and the photo are served to the owner, as pictures that nobody keeps', async () => {
    const visitor = new TestVisitor(server.app)
    const analysis = await visitor.upload({ waits: true })
    const photo = await visitor.call(analysis.photoUrl)
    const overlay = await visitor.call(analysis.detectedIssues[0]?.overlayUrl ?? '')
    expect([photo.statusCode, photo.headers['content-type'], photo.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ])
    expect([overlay.statusCode, overlay.headers['content-type'], overlay.rawPayload]).toEqual([
      200,
      'image/png',
      FLAKY_ANSWER.overlays.dandruff,
    ])
  })

  test('answers reach the models and the report, an untouched sample does not', async () => {
    const visitor = new TestVisitor(server.app)
    const reported = { age: 41, currentConcerns: ['Prurito cuoio capelluto'], stressLevel: 'high', goals: 'less \0itch \ud800' }
    await visitor.upload({ waits: true, fields: { questionnaireData: JSON.stringify(reported) } })
    const sample = await visitor.upload({
      waits: true,
      fields: { questionnaireData: JSON.stringify({ ...reported, questionnaireIsSample: true }) },
    })
    expect(first.requests[0]?.questionnaire).toEqual({
      age: 41,
      currentConcerns: ['itching'],
      stressLevel: 8,
      goals: 'less itch \ufffd',
    })
    expect(first.requests[1]?.questionnaire).toBeUndefined()
    expect(sample.questionnaireIsSample).toBe(true)
    expect(sample.results?.report.reported).toEqual([])
  })

  test('a stored photo cannot be read without the key of its visitor', async () => {
    const before = new Set(await server.storedObjects())
    await new TestVisitor(server.app).upload({ waits: true })
    const added = (await server.storedObjects()).filter((path) => !before.has(path))
    expect(added).toHaveLength(2)
    const { readFile } = await import('node:fs/promises')
    for (const path of added) {
      const bytes = await readFile(path)
      expect(bytes.includes(Buffer.from('JFIF')) || bytes.includes(Buffer.from('PNG'))).toBe(false)
    }
  })
})

describe('an analysis that fails says what to do', () => {
  test('a photo that cannot be judged ends failed with a sentence in its language', async () => {
    look = async () => ({ reading: BLURRED_READING, overlays: {} })
    const analysis = await new TestVisitor(server.app).upload({ waits: true, fields: { language: 'de' } })
    expect(analysis).toMatchObject({ status: 'failed', failureCode: 'too_blurred', results: null, confidence: null })
    expect(analysis.failureMessage).toContain('unscharf')
  })

  test('when no model answers the analysis fails', async () => {
    look = async () => Promise.reject(new Error('out of order'))
    const analysis = await new TestVisitor(server.app).upload({ waits: true })
    expect(analysis).toMatchObject({ status: 'failed', failureCode: 'no_model_answered' })
  })

  test('where every model is switched off the analysis fails, and the photo is not blamed', async () => {
    models.pop()
    const analysis = await new TestVisitor(server.app).upload({ waits: true })
    models.push(first)
    expect(analysis).toMatchObject({ status: 'failed', failureCode: 'no_model_answered' })
  })

  test('an answer that is off the schema is no answer', async () => {
    look = async () => ({ ...FLAKY_ANSWER, reading: { ...FLAKY_ANSWER.reading, view: 'moon' as 'portrait' } })
    const analysis = await new TestVisitor(server.app).upload({ waits: true })
    expect(analysis.failureCode).toBe('no_model_answered')
  })

  test('a photo that cannot be worked on is given up after bounded tries', async () => {
    look = () => new Promise(() => undefined)
    const visitor = new TestVisitor(server.app)
    const { id } = await visitor.upload()
    await analyzeJob(server.dependencies).onExhausted({ analysisId: id })
    const analysis = await visitor.analysis(id)
    expect(analysis).toMatchObject({ status: 'failed', failureCode: 'could_not_be_analyzed' })
    expect((await progressOf(id)).at(-1)).toMatchObject({ stage: 'failed', percent: 100 })
  })

  test('the end is told also when another step is told at the same moment', async () => {
    const { database } = server.dependencies
    const id = await analyzing()
    const step = await database.startTransaction().execute()
    await addProgress(step, id, [{ stage: 'merging', percent: 80 }], new Date())
    const ending = addProgress(database, id, [{ stage: 'failed', percent: 100 }], new Date())
    await somebodyWaits()
    await step.commit().execute()
    await ending
    expect((await progressOf(id)).map(({ stage }) => stage).slice(-2)).toEqual(['merging', 'failed'])
  })

  test('an analysis ends whole when another step is told at the same moment', async () => {
    const { database } = server.dependencies
    const id = await analyzing()
    const step = await database.startTransaction().execute()
    await addProgress(step, id, [{ stage: 'merging', percent: 80 }], new Date())
    const ending = analyzeJob(server.dependencies).onExhausted({ analysisId: id })
    await somebodyWaits()
    await step.commit().execute()
    await ending
    expect((await progressOf(id)).map(({ stage }) => stage).slice(-2)).toEqual(['merging', 'failed'])
    const { status } = await database.selectFrom('analyses').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect(status).toBe('failed')
  })

  test('steps told together while the end is told leave nothing behind it', async () => {
    const { database } = server.dependencies
    const id = await analyzing()
    const end = await database.startTransaction().execute()
    await addProgress(end, id, [{ stage: 'failed', percent: 100 }], new Date())
    const steps = addProgress(
      database,
      id,
      [
        { stage: 'merging', percent: 80 },
        { stage: 'writing', percent: 90 },
      ],
      new Date(),
    )
    await somebodyWaits()
    await end.commit().execute()
    await steps
    expect((await progressOf(id)).at(-1)?.stage).toBe('failed')
  })

  test('a photo whose bytes were altered ends failed, through the queue', async () => {
    look = () => new Promise((resolve) => setTimeout(() => resolve(FLAKY_ANSWER), 50))
    const visitor = new TestVisitor(server.app)
    const { storage } = server.dependencies
    const get = storage.get
    vi.spyOn(storage, 'get').mockImplementation(async (key) => {
      const bytes = await get(key)
      return bytes && key.includes('/photos/') ? Buffer.concat([bytes, Buffer.of(0)]) : bytes
    })
    const { id } = await visitor.upload()
    expect(await visitor.ended(id)).toMatchObject({ status: 'failed', failureCode: 'could_not_be_analyzed' })
  })
})

describe('an analysis ends once', () => {
  test('two workers on the same job leave one end, one terminal event and growing percents', async () => {
    const visitor = new TestVisitor(server.app)
    look = () => new Promise((resolve) => setTimeout(() => resolve(FLAKY_ANSWER), 300))
    const { id } = await visitor.upload()
    const { handle } = analyzeJob(server.dependencies)
    await Promise.all([1, 2, 3].map(() => handle({ analysisId: id }, NO_CONTEXT)))
    await visitor.ended(id)
    await handle({ analysisId: id }, NO_CONTEXT)
    const progress = await progressOf(id)
    expect(progress.map((event) => event.stage)).toEqual(['received', 'checked', 'analyzing', 'merging', 'writing', 'completed'])
    expect(progress.map((event) => event.sequence)).toEqual([0, 1, 2, 3, 4, 5])
    expect(progress.map((event) => event.percent)).toEqual([...progress.map((event) => event.percent)].sort((a, b) => a - b))
  })

  test('a job that died after its first steps is done again from the start and ends', async () => {
    const visitor = new TestVisitor(server.app)
    const id = await analyzing(visitor)
    look = async () => FLAKY_ANSWER
    await analyzeJob(server.dependencies).handle({ analysisId: id }, NO_CONTEXT)
    expect((await visitor.analysis(id)).status).toBe('completed')
    expect((await progressOf(id)).filter((event) => event.stage === 'completed')).toHaveLength(1)
  })

  test('a late failure does not undo a completed analysis', async () => {
    const visitor = new TestVisitor(server.app)
    const { id } = await visitor.upload({ waits: true })
    await analyzeJob(server.dependencies).onExhausted({ analysisId: id })
    expect((await visitor.analysis(id)).status).toBe('completed')
  })
})

test('nothing that was logged names a visitor, a photo or an answer', async () => {
  const visitor = new TestVisitor(server.app)
  const secret = 'zebra-stripes-ointment'
  await visitor.upload({
    waits: true,
    photo: await plainJpeg(),
    fileName: 'maria-rossi.jpg',
    fields: { questionnaireData: JSON.stringify({ goals: secret }) },
  })
  await visitor.send([
    { name: 'questionnaireData', content: secret },
    { name: 'consent', content: 'true' },
    { name: 'image', content: secret, fileName: 'maria-rossi.png' },
  ])
  const logged = server.logged()
  expect(logged).toContain('/api/analyze')
  for (const personal of [secret, 'maria', visitor.cookie?.slice(-20) ?? 'cookie', '127.0.0.1'])
    expect(logged).not.toContain(personal)
})
