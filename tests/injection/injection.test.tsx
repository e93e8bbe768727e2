import { randomUUID } from 'node:crypto'
import { type Analysis, LANGUAGES, type Language } from '@chioma/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedPrompts } from '../../apps/server/src/analysis/models/prompts/prompts.queries.ts'
import { FLAKY_ANSWER, fakeModel } from '../../apps/server/test/fake-models.ts'
import { openTestServer, type TestServer } from '../../apps/server/test/test-server.ts'
import { TestVisitor } from '../../apps/server/test/test-visitor.ts'
import { ChartList, ReportText } from '../../apps/web/src/visitor/analysis/report/report-blocks.tsx'
import { LANGUAGE_EXAMPLES } from '../languages/index.ts'
import { type FakeProvider, startFakeProvider } from '../support/fake-providers/fake-provider.ts'
import { scalpPhoto } from '../support/photos.ts'
import { NUMBERED, SECRET_MARK, SMUGGLED } from './attacks.ts'
import { type ObedientModel, obedientModel } from './obedient-model.ts'
import { writeOnPhoto } from './write-on-photo.ts'

const KEY = 'sk-openai-of-the-test'
let server: TestServer
let openai: FakeProvider
let model: ObedientModel
let photo: Buffer
const prompts: string[] = []

beforeAll(async () => {
  openai = await startFakeProvider('openai')
  server = await openTestServer([fakeModel(async () => FLAKY_ANSWER, 'chioma-measure')], {
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: openai.baseUrl,
  })
  await seedPrompts(server.dependencies)
  const { database } = server.dependencies
  prompts.push(...(await database.selectFrom('prompt_versions').select('prompt').execute()).map(({ prompt }) => prompt))
  const price = JSON.stringify({ inputUsdPerMillion: 0, outputUsdPerMillion: 0 })
  await database
    .insertInto('ai_models')
    .values({ id: randomUUID(), name: 'Obedient', provider: 'openai', model_id: 'obedient', price, is_active: true })
    .execute()
  photo = await scalpPhoto()
  await server.startJobs()
})
afterAll(async () => {
  expectSilentLog()
  await server.close()
  await openai.close()
})

describe.each(LANGUAGES)('a model that obeys what it reads in %s', (language) => {
  const { injections } = LANGUAGE_EXAMPLES[language]
  beforeEach(() => obey({ keepsToSchema: true }))

  test.each(injections)('does nothing to the report when it is typed (attack %#)', async (attack) => {
    const analysis = await analyze(language, { typed: attack })
    expectObeyed(attack)
    expectClean(analysis)
  })

  test.each(injections)('does nothing to the report when it is written on the photo (attack %#)', async (attack) => {
    const analysis = await analyze(language, { photo: await writeOnPhoto(photo, attack, NUMBERED.indexOf(attack)) })
    expectObeyed(attack)
    expectClean(analysis)
  })

  test('keeps no secret, and is not heard', async () => {
    const analysis = await analyze(language, { typed: injections[2] })
    expect(marks()).toHaveLength(2)
    for (const said of model.said.slice(1)) expect(said).toContain(marks()[0])
    expectClean(analysis)
  })

  test('is a failed model when it makes up findings', async () => {
    obey({ keepsToSchema: false })
    const [attack] = injections
    const analysis = await analyze(language, {
      typed: attack,
      photo: await writeOnPhoto(photo, attack, NUMBERED.indexOf(attack)),
    })
    expectObeyed(attack)
    expectClean(analysis)
    expect(analysis.results?.modelResults.find(({ model: name }) => name === 'Obedient')?.failureCode).toBe('off_schema')
  })
})

test('nothing that was sent or answered is in the log', async () => {
  obey({ keepsToSchema: true })
  await analyze('en', { typed: LANGUAGE_EXAMPLES.en.injections[0] })
  expect(server.logged()).toContain('the words of a model were refused')
  expectSilentLog()
})

function expectSilentLog(): void {
  const log = server.logged()
  expect(log).not.toMatch(SMUGGLED)
  expect(log).not.toMatch(/base64|[A-Za-z0-9+/]{200}/)
  expect(log).not.toContain(KEY)
  for (const prompt of prompts) expect(log).not.toContain(prompt.slice(0, 40))
}

function obey(form: { keepsToSchema: boolean }): void {
  model = obedientModel(form)
  openai.requests.length = 0
  openai.behave((request) => model.react(request))
}

interface Attacked {
  typed?: string
  photo?: Buffer
}

let visitor: TestVisitor

function analyze(language: Language, { typed = '', photo: given = photo }: Attacked): Promise<Analysis> {
  visitor = new TestVisitor(server.app)
  const questionnaireData = JSON.stringify({ currentProducts: typed, previousTreatments: typed, goals: typed })
  return visitor.upload({ photo: given, waits: true, fields: { language, consentProviders: 'openai', questionnaireData } })
}

/** Without it the tests would prove nothing: the model read the attack and said what it was told to. */
function expectObeyed(attack: string): void {
  expect(model.said[0]).toContain(JSON.stringify(attack).slice(1, -1))
  expect(model.said.join(' ')).toMatch(SMUGGLED)
}

function expectClean(analysis: Analysis): void {
  expect(analysis.status).toBe('completed')
  const { results, detectedIssues } = analysis
  const blocks = results?.blocks ?? []
  const html = renderToStaticMarkup(
    <>
      <ReportText blocks={blocks} />
      <ChartList heading="h3" blocks={blocks} />
    </>,
  )
  expect(html).toContain('<h5>')
  expect(html).toContain('<svg')
  for (const shown of [JSON.stringify(analysis), results?.fullReport ?? '', html]) {
    expect(shown).not.toMatch(SMUGGLED)
    for (const secret of secrets()) expect(shown).not.toContain(secret)
  }
  expect(html).not.toMatch(/<a |href=/)
  expect(results?.report.narrative).toBeUndefined()
  expect(detectedIssues.map(({ code }) => code)).toEqual(['dandruff'])
}

const marks = (): string[] => openai.requests.flatMap(({ rawBody }) => SECRET_MARK.exec(rawBody)?.[1] ?? [])

/** What the model was told and nobody else may hear: the mark of this call, and the beginning of every prompt. */
function secrets(): string[] {
  return [...marks(), ...prompts.map((prompt) => prompt.slice(0, 40))]
}
