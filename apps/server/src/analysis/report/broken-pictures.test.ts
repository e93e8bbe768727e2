import { sharedReportSchema } from '@chioma/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { readZip } from '../../../test/read-zip.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'

const server = setUpTestServer([fakeModel(async () => FLAKY_ANSWER)])
beforeAll(() => server.startJobs())

const timesLogged = (words: string): number => server.logged().split(words).length - 1

/** Every stored picture of an analysis. */
async function picturesOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select object_key as key from photos join analyses on photo_id = photos.id where analyses.id = ${id}
    union all select object_key from overlays where analysis_id = ${id}`.execute(server.dependencies.database)
  expect(rows.length).toBeGreaterThan(1)
  return rows.map(({ key }) => key)
}

/** Charts are other kinds of pictures. */
const photosIn = (word: Buffer): string[] => [...readZip(word).keys()].filter((name) => /^word\/media\/.*\.jpe?g$/.test(name))

async function alter(key: string): Promise<void> {
  const bytes = Buffer.from((await server.dependencies.storage.get(key)) ?? [])
  const last = bytes.length - 1
  bytes[last] = (bytes[last] ?? 0) ^ 1
  await server.dependencies.storage.put(key, bytes)
}

describe.each([
  ['was altered', alter, 'a stored object was altered'],
  ['is missing', (key: string) => server.dependencies.storage.delete(key), 'a stored object is missing'],
] as const)('a stored picture that %s', (_what, breakPicture, logged) => {
  it('is said to be so, while the report is read and taken along without it', async () => {
    const visitor = new TestVisitor(server.app)
    const { id } = await visitor.upload({ waits: true })
    const made = await visitor.sendJson('POST', `/api/analysis/${id}/shares`, { days: 7, withPhoto: true })
    const shared = `/api/shared/${made.json().url.split('/').at(-1)}`
    expect(photosIn((await visitor.call(`/api/analysis/${id}/report.docx`)).rawPayload)).not.toEqual([])
    for (const key of await picturesOf(id)) await breakPicture(key)

    const own = `/api/analysis/${id}`
    for (const url of ['photo', 'photo?side=720', 'overlays/dandruff'].flatMap((path) => [
      `${own}/${path}`,
      `${shared}/${path}`,
    ])) {
      const before = timesLogged(logged)
      const response = await visitor.call(url, { headers: { 'accept-language': 'it' } })
      expect([url, response.statusCode, response.json()]).toEqual([
        url,
        410,
        { code: 'picture_unreadable', message: expect.stringContaining('Il referto resta e si legge anche senza.') },
      ])
      expect(timesLogged(logged) - before, url).toBe(1)
    }
    const again = await visitor.sendJson('POST', `${own}/reanalyze`, {})
    expect([again.statusCode, again.json().code]).toEqual([410, 'picture_unreadable'])
    expect(timesLogged('unexpected error')).toBe(0)

    expect((await visitor.call(own)).json().results.report.findings.length).toBeGreaterThan(0)
    expect(sharedReportSchema.parse((await visitor.call(shared)).json()).analysis.id).toBe(id)
    const pdf = await visitor.call(`${own}/report.pdf`)
    expect([pdf.statusCode, pdf.rawPayload.toString('latin1').match(/\/Subtype \/Image\b/g)]).toEqual([200, null])
    const word = await visitor.call(`${own}/report.docx`)
    expect([word.statusCode, photosIn(word.rawPayload)]).toEqual([200, []])
  })
})
