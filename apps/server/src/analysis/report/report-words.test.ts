import type { Analysis } from '@chioma/contract'
import { lexiconOf, narrativeFacts } from '@chioma/report'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Behaviour,
  type FakeProvider,
  type SeenRequest,
  say,
  startFakeProvider,
} from '../../../../../tests/support/fake-providers/fake-provider.ts'
import { callsOf, FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { closeInterruptedCalls } from '../models/model-calls.queries.ts'
import { analyzeJob } from '../run/analyze.job.ts'
import { requestNarrative } from './ask-for-wording.ts'

const PRICE = { inputUsdPerMillion: 2, outputUsdPerMillion: 10 }
const SEEN = { photo: 'judgeable', view: 'microscope', viewConfidence: 0.9, signs: [] }
const WORDS = {
  opening: 'Your photo mainly shows flakes, and they are clear enough to do something about.',
  findings: [
    { code: 'dandruff', text: 'White flakes lie between your hairs, and skin that sheds in clumps is the usual reason.' },
  ],
  closing: 'What this small field cannot show is the rest of your head.',
}
const SOLD = { ...WORDS, closing: 'Buy Follixir for 29 dollars at https://follixir.example now.' }
const REPORT_PROMPT = 'You explain a finished analysis to the person in the photo, calmly and in short sentences.'
const PHOTO_PROMPT = 'Look closely at the scalp in the picture and name the signs that you see there.'

let server: TestServer
let openai: FakeProvider
const models = { first: uuidv7(), second: uuidv7() }

beforeAll(async () => {
  openai = await startFakeProvider('openai')
  server = await openTestServer([fakeModel(async () => FLAKY_ANSWER, 'chioma-measure')], {
    OPENAI_API_KEY: 'sk-openai-of-the-test',
    OPENAI_BASE_URL: openai.baseUrl,
  })
  const { database } = server.dependencies
  await database
    .insertInto('ai_models')
    .values(
      (['first', 'second'] as const).map((name, index) => ({
        id: models[name],
        name: `The ${name}`,
        provider: 'openai',
        model_id: name,
        price: JSON.stringify(PRICE),
        priority: 2 + index,
        is_active: true,
      })),
    )
    .execute()
  await usePrompts()
  await server.startJobs()
})
beforeEach(() => {
  openai.requests.length = 0
  answer(say(WORDS))
})
afterAll(async () => {
  await server.close()
  await openai.close()
})

describe('the words of a report', () => {
  test('are those of the first model that looked at the photo, in our frame', async () => {
    const { id, results, detectedIssues } = await analyze()
    expect(results?.report.narrative).toEqual({ ...WORDS, model: 'The first' })
    for (const text of [WORDS.opening, WORDS.findings[0]?.text, WORDS.closing]) expect(results?.fullReport).toContain(text)
    expect(results?.report.models).toContain('Words by The first, checked against the measured findings.')
    expect(results?.fullReport).toContain('<svg')
    expect(results?.fullReport).toContain(results?.report.notice)
    expect(detectedIssues[0]?.description).toBe(results?.report.findings[0]?.seen)
    expect(wordsAsked()).toHaveLength(1)
    expect(await callsOf(server, id, 'report')).toMatchObject([{ model_id: 'first', outcome: 'answered', failure_code: null }])
  })

  test('are told in their own language alone; in another one the words are ours', async () => {
    const { id } = await analyze()
    const read = async (language: string): Promise<Analysis | undefined> =>
      (await visitors.get(id)?.call(`/api/analysis/${id}?language=${language}`))?.json()
    expect((await read('en'))?.results?.report.narrative).toEqual({ ...WORDS, model: 'The first' })
    const italian = await read('it')
    expect(italian?.results?.report).not.toHaveProperty('narrative')
    expect(italian?.results?.fullReport).not.toContain(WORDS.opening)
    expect(italian?.results?.fullReport).toContain(italian?.results?.report.answer)
    expect(JSON.stringify(italian?.results?.report.models)).not.toContain('The first,')
  })

  test('are asked for without the photo and without anything that the visitor wrote', async () => {
    await analyze({ currentProducts: 'Follixir foam', goals: 'Follixir hair', currentConcerns: ['dandruff'], stressLevel: 9 })
    const [asked] = wordsAsked()
    expect(asked?.rawBody).toContain(REPORT_PROMPT)
    expect(asked?.rawBody).not.toMatch(/base64|image\/jpeg|Follixir/)
    expect(asked?.body).toMatchObject({ store: false })
  })

  test('that go beyond the findings are asked for once more, with the reasons', async () => {
    answer(say(SOLD), say(WORDS))
    const { id, results } = await analyze()
    expect(results?.report.narrative?.closing).toBe(WORDS.closing)
    expect(wordsAsked()[1]?.rawBody).toContain('It speaks of buying, shops or brands.')
    expect((await callsOf(server, id, 'report')).map(({ failure_code }) => failure_code)).toEqual(['words_refused', null])
  })

  test('that go beyond the findings twice are left out, and that is told', async () => {
    answer(say(SOLD))
    const { id, results } = await analyze()
    expect(results?.report.narrative).toBeUndefined()
    expect(results?.report.models.at(-1)).toMatch(/^The first was asked .* went beyond the findings/)
    expect(JSON.stringify(results)).not.toMatch(/follixir|29 dollars/i)
    expect(await callsOf(server, id, 'report')).toHaveLength(2)
    expect(server.logged()).toContain('"faults":["')
    expect(server.logged()).not.toMatch(/follixir/i)
  })

  test('may be missing: the report is there all the same', async () => {
    answer({ kind: 'error', status: 400 })
    const { status, results } = await analyze()
    expect(status).toBe('completed')
    expect(results?.fullReport).toContain(results?.report.answer)
    expect(results?.report.models.at(-1)).toContain('gave no usable answer')
  })

  test('are our own without a report prompt, and without a provider that the visitor agreed to', async () => {
    await server.dependencies.database
      .updateTable('prompts')
      .set({ is_active: false })
      .where('type', '=', 'report_generation')
      .execute()
    const unasked = await analyze()
    await server.dependencies.database.updateTable('prompts').set({ is_active: true }).execute()
    const alone = await analyze({}, '')
    for (const { results } of [unasked, alone]) expect(results?.report.narrative).toBeUndefined()
    expect(wordsAsked()).toHaveLength(0)
  })

  test('are not paid for twice when the work starts again', async () => {
    const { id, results } = await analyze()
    const before = openai.requests.length
    await startAgain(id)
    const again = await analysis(id)
    expect(openai.requests).toHaveLength(before)
    expect(again.results?.fullReport).toBe(results?.fullReport)
  })

  test('are not waited for beyond their limit', async () => {
    const { id } = await analyze()
    const remote = server.dependencies.remoteModels
    const model = {
      remote: {
        provider: 'openai' as const,
        modelId: 'slow',
        name: 'Slow',
        access: { apiKey: 'k', baseUrl: openai.baseUrl },
        prompt: REPORT_PROMPT,
        parameters: remote.parametersOf('openai', 'slow'),
      },
      aiModelId: models.first,
      promptVersionId: uuidv7(),
      price: { inputUsdPerMillion: 0, outputUsdPerMillion: 0 },
    }
    const deaf = {
      ...server.dependencies,
      remoteModels: { ...remote, writeNarrative: () => new Promise<never>(() => undefined) },
    }
    const { results } = await analysis(id)
    if (!results) throw new Error('the analysis has no results')
    const facts = narrativeFacts(results.report)
    const work = { analysisId: id, model, facts, claimsMode: 'cosmetic' as const, redFlagCodes: [], lexicon: lexiconOf('en', {}) }
    expect(await requestNarrative(deaf, work, new AbortController().signal, 200)).toEqual({ model: 'Slow', outcome: 'missing' })
    await expect(requestNarrative(deaf, work, AbortSignal.abort(new Error('shutting down')), 200)).rejects.toThrow(
      'shutting down',
    )
  })
})

describe('calls of a process that ended', () => {
  test('are closed when the analysis is taken up again', async () => {
    const { id } = await analyze()
    const calls = [await openCallOf(id, 'photo'), await openCallOf(id, 'report'), await openCallOf(id, 'replay')]
    await startAgain(id)
    expect(await outcomesOf(calls)).toEqual(['failed', 'failed', 'running'])
    expect((await analysis(id)).status).toBe('completed')
  })

  test('are closed by the sweep once nobody can be waiting for them; their cost stays unknown', async () => {
    const old = await openCallOf(null, 'probe', new Date(Date.now() - 60 * 60 * 1000))
    const young = await openCallOf(null, 'probe')
    expect(await closeInterruptedCalls(server.dependencies, new Date())).toBe(1)
    expect(await outcomesOf([old, young])).toEqual(['failed', 'running'])
    const row = await server.dependencies.database
      .selectFrom('model_calls')
      .selectAll()
      .where('id', '=', old)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ failure_code: 'interrupted', cost_nano_usd: null })
  })
})

test('prompts never reach a visitor or the log', async () => {
  const visitor = new TestVisitor(server.app)
  const { id } = await visitor.upload({ waits: true, fields: { consentProviders: 'openai' } })
  const seen = [(await visitor.call(`/api/analysis/${id}`)).body, (await visitor.call('/api/settings')).body, server.logged()]
  for (const text of seen) for (const prompt of [REPORT_PROMPT, PHOTO_PROMPT]) expect(text).not.toContain(prompt.slice(0, 30))
})

/** Photos are looked at as `SEEN`; requests for words get these behaviours, the last one stays. */
function answer(...words: Behaviour[]): void {
  openai.behave(({ rawBody }: SeenRequest) => {
    if (rawBody.includes('image/jpeg')) return say(SEEN)
    return (words.length > 1 ? words.shift() : words[0]) ?? { kind: 'drop' }
  })
}

const wordsAsked = (): SeenRequest[] => openai.requests.filter(({ rawBody }) => !rawBody.includes('image/jpeg'))

const visitors = new Map<string, TestVisitor>()

async function analyze(questionnaire: Record<string, unknown> = {}, consentProviders = 'openai'): Promise<Analysis> {
  const visitor = new TestVisitor(server.app)
  const questionnaireData = JSON.stringify(questionnaire)
  const done = await visitor.upload({ waits: true, fields: { consentProviders, questionnaireData } })
  visitors.set(done.id, visitor)
  return done
}

async function analysis(id: string): Promise<Analysis> {
  const visitor = visitors.get(id)
  if (visitor === undefined) throw new Error('nobody made this analysis')
  return visitor.analysis(id)
}

/** As if the process had died just before the end. */
async function startAgain(id: string): Promise<void> {
  await server.dependencies.database
    .updateTable('analyses')
    .set({ status: 'processing', completed_at: null, outcome: null, answer_kind: null, confidence: null })
    .where('id', '=', id)
    .execute()
  await server.dependencies.database.deleteFrom('overlays').where('analysis_id', '=', id).execute()
  await server.dependencies.database.deleteFrom('analysis_findings').where('analysis_id', '=', id).execute()
  await analyzeJob(server.dependencies).handle({ analysisId: id }, { tryNumber: 2, signal: new AbortController().signal })
}

async function openCallOf(analysisId: string | null, purpose: 'photo' | 'report' | 'replay' | 'probe', startedAt = new Date()) {
  const id = uuidv7()
  const values = { id, analysis_id: analysisId, purpose, ai_model_id: models.first, provider: 'openai', model_id: 'first' }
  await server.dependencies.database
    .insertInto('model_calls')
    .values({ ...values, parameters: '{}', outcome: 'running', reserved_nano_usd: 1, started_at: startedAt })
    .execute()
  return id
}

async function outcomesOf(ids: string[]): Promise<(string | undefined)[]> {
  const rows = await server.dependencies.database
    .selectFrom('model_calls')
    .select(['id', 'outcome'])
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.outcome)
}

async function usePrompts(): Promise<void> {
  const { database } = server.dependencies
  await database.deleteFrom('prompts').execute()
  for (const [type, prompt] of [
    ['image_scanning', PHOTO_PROMPT],
    ['report_generation', REPORT_PROMPT],
  ] as const) {
    const id = uuidv7()
    await database.insertInto('prompts').values({ id, type, language: 'en', is_active: true }).execute()
    await database.insertInto('prompt_versions').values({ id: uuidv7(), prompt_id: id, number: 1, prompt }).execute()
  }
}
