import { type HiddenPrompt, hiddenPromptSchema, LANGUAGES, PROMPT_TYPES, promptVersionSchema } from '@chioma/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { setUpTestServer } from '../../../../test/set-up-test-server.ts'
import { setUpStaff } from '../../../../test/test-staff.ts'
import { seedPrompts, selectPromptFor } from './prompts.queries.ts'

const server = setUpTestServer()
const editor = setUpStaff(server, 'editor')
let seeded: HiddenPrompt[]

beforeAll(async () => {
  await Promise.all([seedPrompts(server.dependencies), seedPrompts(server.dependencies)])
  seeded = await list()
})

describe('prompts', () => {
  test('come with the product: one for each use and language, however many processes start', () => {
    expect(seeded).toHaveLength(PROMPT_TYPES.length * LANGUAGES.length)
    expect(seeded.every(({ isActive, promptVersion }) => isActive && promptVersion === 1)).toBe(true)
  })

  test('of many who save or bring back at the same moment one is served, and the others read what stands there', async () => {
    const wanted = { type: 'simulation_generation', language: 'en', prompt: 'First' }
    const { id, version } = (await editor.call('POST', '/api/admin/hidden-prompts', wanted)).json()
    const saved = await Promise.all(Array.from({ length: 8 }, (_, by) => patch(id, { prompt: `By ${by}`, version })))
    const back = { number: 1, version: version + 1 }
    const brought = await Promise.all(
      Array.from({ length: 8 }, () => editor.call('POST', `/api/admin/hidden-prompts/${id}/rollback`, back)),
    )
    for (const answers of [saved, brought]) {
      const outcomes = answers.map((answer) => (answer.statusCode === 200 ? 'served' : answer.json().code)).sort()
      expect(outcomes).toEqual(['served', ...Array.from({ length: 7 }, () => 'version_conflict')])
    }
  })

  test('a changed text is a new version, in use at once; the old one stays and can be taken back', async () => {
    const [before] = await list('?type=image_scanning&language=it')
    if (!before) throw new Error('there is a prompt')
    const changed = await patch(before.id, { prompt: 'Guarda con calma.', version: before.version })
    expect(changed.json()).toMatchObject({ prompt: 'Guarda con calma.', promptVersion: 2 })
    const { database } = server.dependencies
    expect(await selectPromptFor(database, { type: 'image_scanning', language: 'it', aiModelId: null })).toMatchObject({
      number: 2,
    })
    await editor.call('POST', `/api/admin/hidden-prompts/${before.id}/rollback`, { number: 1 })
    expect(await selectPromptFor(database, { type: 'image_scanning', language: 'it', aiModelId: null })).toMatchObject({
      number: 1,
      prompt: before.prompt,
    })
    const versions = z
      .array(promptVersionSchema)
      .parse((await editor.call('GET', `/api/admin/hidden-prompts/${before.id}/versions`)).json())
    expect(versions.map(({ number, isCurrent, createdBy }) => ({ number, isCurrent, createdBy }))).toEqual([
      { number: 2, isCurrent: false, createdBy: expect.stringContaining('editor') },
      { number: 1, isCurrent: true, createdBy: null },
    ])
  })

  test('a version never changes, not even in the database', async () => {
    const change = server.dependencies.database.updateTable('prompt_versions').set({ prompt: 'something else' }).execute()
    await expect(change).rejects.toThrow('never changes')
  })

  test("a model's own prompt stands before the one for all, then priority decides, and an inactive one never", async () => {
    const { database } = server.dependencies
    const model = await database.selectFrom('ai_models').select('id').where('provider', '=', 'mistral').executeTakeFirstOrThrow()
    const common = { type: 'image_scanning', language: 'de' } as const
    const inUse = async () => (await selectPromptFor(database, { ...common, aiModelId: model.id }))?.prompt
    await add({ ...common, prompt: 'Zweiter.', isActive: true, priority: 2 })
    expect(await inUse()).toContain('Trichologe')
    const own = hiddenPromptSchema.parse(
      (await add({ ...common, prompt: 'Nur für dieses Modell.', aiModelId: model.id, isActive: true })).json(),
    )
    expect(await inUse()).toBe('Nur für dieses Modell.')
    await patch(own.id, { isActive: false })
    expect(await inUse()).toContain('Trichologe')
  })

  test.each([
    ['no text', { prompt: '   ' }, 400],
    ['a text without end', { prompt: 'x'.repeat(20_001) }, 400],
    ['an unknown field', { text: 'x' }, 400],
    ['another version', { priority: 2, version: 99 }, 409],
  ])('%s is refused', async (_case, body, status) => {
    const [prompt] = await list('?type=report_generation&language=en')
    expect((await patch(prompt?.id ?? '', body)).statusCode).toBe(status)
  })

  test('of two who change the same one, the second is shown what stands there now', async () => {
    const [prompt] = await list('?type=report_generation&language=fr')
    if (!prompt) throw new Error('there is a prompt')
    const first = (await patch(prompt.id, { priority: 3, version: prompt.version })).json()
    const second = await patch(prompt.id, { priority: 4, version: prompt.version })
    expect(second.json()).toMatchObject({ code: 'version_conflict', current: first })
  })

  test('a prompt for a model that is not on the list is refused', async () => {
    const response = await add({
      type: 'image_scanning',
      language: 'en',
      prompt: 'x',
      aiModelId: '018f0000-0000-7000-8000-000000000000',
    })
    expect(response.json()).toMatchObject({ code: 'model_missing', field: 'aiModelId' })
  })
})

const list = async (query = ''): Promise<HiddenPrompt[]> =>
  z.array(hiddenPromptSchema).parse((await editor.call('GET', `/api/admin/hidden-prompts${query}`)).json())
const add = (body: unknown) => editor.call('POST', '/api/admin/hidden-prompts', body)
const patch = (id: string, body: unknown) => editor.call('PATCH', `/api/admin/hidden-prompts/${id}`, body)
