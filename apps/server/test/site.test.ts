import { centerSchema, contentEntrySchema, type Language, siteSettingsSchema } from '@chioma/contract'
import { expect, test } from 'vitest'
import { setUpTestServer } from './set-up-test-server.ts'

const server = setUpTestServer()

test('the centres that are active come in the order of priority and name', async () => {
  const { database } = server.dependencies
  await database.updateTable('centers').set({ is_active: false }).where('priority', '=', 3).execute()
  await database.updateTable('centers').set({ priority: 1 }).where('priority', '=', 6).execute()
  const response = await server.app.inject('/api/centers')
  const centers = centerSchema.array().parse(response.json())
  expect(centers).toHaveLength(5)
  expect(centers.map((center) => [center.priority, center.name])).toEqual(
    centers
      .map((center) => [center.priority, center.name] as const)
      .sort(([a, nameA], [b, nameB]) => a - b || (nameA < nameB ? -1 : 1)),
  )
})

test('the seeded centres are plainly invented and nobody can be called or written to by mistake', async () => {
  const rows = await server.dependencies.database.selectFrom('centers').selectAll().execute()
  for (const center of rows) {
    expect(center.name).toMatch(/D[eé]mo/)
    expect(center.email).toMatch(/@example\.org$/)
    expect(center.website).toMatch(/^https:\/\/example\.org\//)
  }
})

test('only edited content is listed, and anybody may read it', async () => {
  expect((await server.app.inject('/api/admin/content')).json()).toEqual([])
  await server.dependencies.database
    .insertInto('content_entries')
    .values({ key: 'heroTitle@fr', content: 'Bonjour', image_url: null, updated_at: new Date() })
    .execute()
  const entries = contentEntrySchema.array().parse((await server.app.inject('/api/admin/content')).json())
  expect(entries).toEqual([{ key: 'heroTitle@fr', content: 'Bonjour', imageUrl: null }])
})

test.each<[string | undefined, Language]>([
  ['IT', 'it'],
  ['CH', 'fr'],
  ['AT', 'de'],
  ['MX', 'es'],
  ['JP', 'en'],
  [undefined, 'en'],
])('the suggested language of country %s is %s', async (country, language) => {
  server.dependencies.countryOf = async () => country
  const settings = siteSettingsSchema.parse((await server.app.inject('/api/settings')).json())
  expect(settings).toMatchObject({ suggestedLanguage: language, claimsMode: 'cosmetic', retentionDays: 365 })
})
