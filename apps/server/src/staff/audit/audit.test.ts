import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { writeAuditEntry } from './audit.queries.ts'

const server = setUpTestServer()
const owner = setUpStaff(server, 'owner')
let ownerId: string

beforeAll(async () => {
  ownerId = (await owner.call('GET', '/api/staff/me')).json().id
})
afterAll(async () => {
  // An entry for every change of these tests: none was forgotten.
  expect(server.logged()).not.toContain('left no entry in the audit log')
})

interface Entry {
  id: number
  action: string
  subject: string
  before: unknown
  after: unknown
  actorName: string
  requestId: string | null
}

const noteModelChange = (after: object): Promise<void> =>
  server.dependencies.database
    .transaction()
    .execute((trx) =>
      writeAuditEntry(
        trx,
        { id: null, name: 'command line', requestId: null },
        { action: 'model.changed', subject: 'model/1', after },
      ),
    )

const read = async (query = ''): Promise<Entry[]> => (await owner.call('GET', `/api/admin/audit${query}`)).json()

describe('the audit log', () => {
  it('tells who changed what, when, from what to what, and by which request', async () => {
    const { name } = (await owner.call('GET', '/api/staff/me')).json()
    const response = await owner.call('PATCH', '/api/staff/me', { name: 'Olga the owner' })
    const [entry] = await read()
    expect(entry).toMatchObject({
      action: 'staff.renamed',
      subject: `staff/${ownerId}`,
      actorId: ownerId,
      actorName: `${name} (owner@example.org)`,
      before: { name },
      after: { name: 'Olga the owner' },
      requestId: response.headers['x-request-id'],
    })
  })

  it('cannot be changed, emptied or shortened by the server itself', async () => {
    const { database } = server.dependencies
    for (const statement of [
      sql`update audit_entries set actor_name = 'somebody else'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ])
      await expect(statement.execute(database)).rejects.toThrow('the audit log only grows')
  })

  it('holds no secret, also where a change carries one along', async () => {
    await noteModelChange({
      apiKey: 'sk-live-123456',
      nested: { password: 'hunter22', totp_secret: 'ABCDEF' },
      isSecretSet: true,
      maxTokens: 400,
    })
    const [entry] = await read('?area=model')
    expect(entry?.after).toEqual({
      apiKey: '•••',
      nested: { password: '•••', totp_secret: '•••' },
      isSecretSet: true,
      maxTokens: 400,
    })
  })

  it('is left with no entry when the change itself fails', async () => {
    const before = (await read()).length
    expect((await owner.call('DELETE', `/api/admin/staff/${ownerId}`)).statusCode).toBe(409)
    expect(await read()).toHaveLength(before)
  })

  it('is searched by the beginnings of words, by person, area, subject and time', async () => {
    await owner.call('POST', '/api/admin/staff/invitations', { email: 'marta.verdi@example.org', role: 'editor' })
    expect((await read('?q=mart')).map(({ action }) => action)).toEqual(['staff.invited'])
    expect((await read('?q=MARTA%20edit')).length).toBe(1)
    expect(await read('?q=marta%20analyst')).toEqual([])
    expect(await read(`?q=${encodeURIComponent("'); drop table audit_entries; --")}`)).toEqual([])
    expect((await read(`?actorId=${ownerId}&area=staff`)).every(({ actorName }) => actorName.includes('owner@example.org'))).toBe(
      true,
    )
    expect((await read('?subject=invitation/marta.verdi@example.org')).length).toBe(1)
    expect(await read('?until=2020-01-01T00:00:00Z')).toEqual([])
    expect((await read('?from=2020-01-01T00:00:00Z')).map(({ action }) => action)).toContain('staff.invited')
  })

  it('is paged by key: new entries shift nothing', async () => {
    const all = (await read()).map(({ id }) => id)
    const seen: number[] = []
    for (let url: string | undefined = '/api/admin/audit?limit=2'; url !== undefined; ) {
      const response = await owner.call('GET', url)
      seen.push(...response.json().map(({ id }: Entry) => id))
      url = /<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1]
      await owner.call('PATCH', '/api/staff/me', { name: `Olga ${seen.length}` })
    }
    expect(seen).toEqual(all)
  })

  it('is taken along as CSV, whole, without formulas', async () => {
    await noteModelChange({ maxTokens: 500 })
    await owner.call('PATCH', '/api/staff/me', { name: '=HYPERLINK("x"), "quoted"' })
    await owner.call('PATCH', '/api/staff/me', { name: 'Olga' })
    const response = await owner.call('GET', '/api/admin/audit.csv')
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toContain('chioma-audit.csv')
    const lines = response.body.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\uFEFFNumber,Time,Id of the person,Person,Action,Subject,Before,After,Request')
    const { count } = await server.dependencies.database
      .selectFrom('audit_entries')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(lines).toHaveLength(count + 1)
    expect(lines[1]).toContain(`,"'=HYPERLINK(""x""), ""quoted"" (owner@example.org)",Name changed,`)
    const [, ...ofModels] = (await owner.call('GET', '/api/admin/audit.csv?area=model')).body.trimEnd().split('\r\n')
    expect(ofModels[0]).toContain('model/1')
    expect(ofModels.filter((line) => !line.includes(',Model changed,'))).toEqual([])
  })
})
