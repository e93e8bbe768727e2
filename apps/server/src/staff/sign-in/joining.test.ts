import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { signedInStaff, TEST_PASSWORD, TestStaff } from '../../../test/test-staff.ts'
import { prepareFirstOwner } from './first-owner.ts'

const ADA = { email: 'ada@example.org', name: 'Ada', password: 'correct horse battery' }
const OTHER_PASSWORD = 'another long sentence'
const tokenOf = (url: string | undefined): string => url?.split('#')[1] ?? ''

const server = setUpTestServer()
afterEach(() => void vi.useRealTimers())

/** As before the first start. The trigger that keeps the last owner rests for this alone. */
async function dismissEverybody(): Promise<void> {
  const { database } = server.dependencies
  await sql`alter table staff_members disable trigger staff_last_owner`.execute(database)
  await database.deleteFrom('staff_members').execute()
  await sql`alter table staff_members enable trigger staff_last_owner`.execute(database)
}

const someone = (): TestStaff => new TestStaff(server)

describe('the first owner', () => {
  beforeEach(dismissEverybody)

  it('is made once, by one of all who hold a set-up link', async () => {
    const links = await Promise.all([1, 2, 3, 4].map(() => prepareFirstOwner(server.dependencies)))
    expect(links[0]?.url).toMatch(/^http:\/\/localhost:3000\/admin\/set-up#[\w-]{43}$/)
    expect((await someone().call('GET', '/api/staff/state')).json()).toEqual({ isSignedIn: false, needsSetup: true })
    const tries = links.map((link, index) =>
      someone().call('POST', '/api/staff/set-up', { ...ADA, email: `ada${index}@example.org`, token: tokenOf(link?.url) }),
    )
    const answers = await Promise.all(tries)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 410, 410, 410])
    expect(answers.find(({ statusCode }) => statusCode === 201)?.json()).toMatchObject({ name: 'Ada', role: 'owner' })
    expect(await prepareFirstOwner(server.dependencies)).toBeUndefined()
    expect((await someone().call('GET', '/api/staff/state')).json()).toMatchObject({ needsSetup: false })
  })

  it('is signed in at once; a weak password, a wrong, used or expired link is refused', async () => {
    const ada = new TestStaff(server)
    const link = await prepareFirstOwner(server.dependencies)
    const expired = await prepareFirstOwner(server.dependencies, new Date(Date.now() - 61 * 60_000))
    const weak = await ada.call('POST', '/api/staff/set-up', { ...ADA, password: 'ada@example.org', token: tokenOf(link?.url) })
    expect([weak.statusCode, weak.json().code, weak.json().field]).toEqual([400, 'password_weak', 'password'])
    for (const token of [tokenOf(expired?.url), 'x'.repeat(43)]) {
      expect((await ada.call('POST', '/api/staff/links/look', { token })).statusCode).toBe(410)
      expect((await ada.call('POST', '/api/staff/set-up', { ...ADA, token })).json().code).toBe('link_invalid')
    }
    for (let round = 0; round < 3; round += 1) {
      const looked = await ada.call('POST', '/api/staff/links/look', { token: tokenOf(link?.url) })
      expect(looked.json()).toMatchObject({ purpose: 'setup', email: null })
    }
    expect((await ada.call('POST', '/api/staff/set-up', { ...ADA, token: tokenOf(link?.url) })).statusCode).toBe(201)
    expect((await ada.call('GET', '/api/staff/me')).json().email).toBe(ADA.email)
    expect((await ada.call('POST', '/api/staff/set-up', { ...ADA, token: tokenOf(link?.url) })).statusCode).toBe(410)
  })

  it('is made from the settings where they name one', async () => {
    const { dependencies } = server
    const email = 'ada.de-rossi@example.org'
    const config = { ...dependencies.config, firstOwner: { email, password: ADA.password } }
    expect(await prepareFirstOwner({ ...dependencies, config })).toBeUndefined()
    expect(await prepareFirstOwner({ ...dependencies, config })).toBeUndefined()
    const ada = new TestStaff(server)
    expect((await ada.signIn(email, ADA.password)).json()).toMatchObject({ role: 'owner', name: 'Ada De Rossi' })
  })
})

describe('an invitation', () => {
  it('makes a member of the role that the owner chose, once', async () => {
    const owner = await signedInStaff(server, 'owner')
    const first = (await owner.call('POST', '/api/admin/staff/invitations', { email: 'Eva@example.org', role: 'editor' })).json()
    const second = (await owner.call('POST', '/api/admin/staff/invitations', { email: 'eva@example.org', role: 'editor' })).json()
    expect((await someone().call('POST', '/api/staff/links/look', { token: tokenOf(first.url) })).statusCode).toBe(410)
    const look = await someone().call('POST', '/api/staff/links/look', { token: tokenOf(second.url) })
    expect(look.json()).toMatchObject({ purpose: 'invitation', email: 'eva@example.org', role: 'editor' })
    const eva = someone()
    const accept = () =>
      eva.call('POST', '/api/staff/invitation', { token: tokenOf(second.url), name: 'Eva', password: ADA.password })
    expect((await accept()).json()).toMatchObject({ email: 'eva@example.org', role: 'editor' })
    expect((await accept()).statusCode).toBe(410)
    expect((await eva.call('GET', '/api/admin/staff')).statusCode).toBe(403)
    const again = await owner.call('POST', '/api/admin/staff/invitations', { email: 'eva@example.org', role: 'owner' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'email_taken'])
  })

  it('is one for an address, also where several are made at the same moment', async () => {
    const owner = await signedInStaff(server, 'owner')
    const invite = () => owner.call('POST', '/api/admin/staff/invitations', { email: 'eve@example.org', role: 'editor' })
    const links = (await Promise.all(Array.from({ length: 10 }, invite))).map((answer) => tokenOf(answer.json().url))
    const looks = await Promise.all(links.map((token) => someone().call('POST', '/api/staff/links/look', { token })))
    expect(looks.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('is listed, and can be withdrawn', async () => {
    const owner = await signedInStaff(server, 'owner')
    const { url } = (
      await owner.call('POST', '/api/admin/staff/invitations', { email: 'tom@example.org', role: 'analyst' })
    ).json()
    const list = (await owner.call('GET', '/api/admin/staff')).json()
    const open = list.invitations.find(({ email }: { email: string }) => email === 'tom@example.org')
    expect(JSON.stringify(list)).not.toContain(tokenOf(url))
    expect((await owner.call('DELETE', `/api/admin/staff/invitations/${open.id}`)).statusCode).toBe(204)
    expect((await someone().call('POST', '/api/staff/links/look', { token: tokenOf(url) })).statusCode).toBe(410)
  })
})

/** How often a password was made ready for hashing since. Whoever loaded the hash itself first in this process has it for good. */
function countHashes(password: string): () => number {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  return () => normalize.mock.contexts.filter((text) => String(text) === password).length
}

describe('a link that was made up', () => {
  it('is refused before a password is hashed for it, whatever it claims to be for', async () => {
    const owner = await signedInStaff(server, 'owner', 'inviting@example.org')
    const invitation = { email: 'invited@example.org', role: 'editor' }
    const { url } = (await owner.call('POST', '/api/admin/staff/invitations', invitation)).json()
    const form = { token: 'x'.repeat(43), name: 'Eve', email: 'eve@example.org', password: OTHER_PASSWORD }
    const hashes = countHashes(OTHER_PASSWORD)
    for (const purpose of ['set-up', 'invitation', 'reset']) {
      const answer = await someone().call('POST', `/api/staff/${purpose}`, form)
      expect([purpose, answer.statusCode, answer.json().code]).toEqual([purpose, 410, 'link_invalid'])
    }
    expect(hashes()).toBe(0)
    expect((await someone().call('POST', '/api/staff/invitation', { ...form, token: tokenOf(url) })).statusCode).toBe(201)
    expect(hashes()).toBe(1)
  })
})

describe('a reset link', () => {
  it('sets a new password, ends every session, and frees a blocked account', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const owner = await signedInStaff(server, 'owner')
    const analyst = await signedInStaff(server, 'analyst')
    const { id } = (await analyst.call('GET', '/api/staff/me')).json()
    for (let round = 0; round < 5; round += 1) await analyst.signIn('analyst@example.org', 'a wrong guess')
    expect((await analyst.signIn('analyst@example.org')).statusCode).toBe(429)
    const { url } = (await owner.call('POST', `/api/admin/staff/${id}/reset`)).json()
    const reset = (password: string) => someone().call('POST', '/api/staff/reset', { token: tokenOf(url), password })
    expect((await reset('tooshort')).json().code).toBe('password_weak')
    expect((await reset(OTHER_PASSWORD)).statusCode).toBe(204)
    expect((await reset(OTHER_PASSWORD)).statusCode).toBe(410)
    expect((await analyst.call('GET', '/api/staff/me')).statusCode).toBe(401)
    expect((await analyst.signIn('analyst@example.org', TEST_PASSWORD)).statusCode).toBe(401)
    expect((await analyst.signIn('analyst@example.org', OTHER_PASSWORD)).statusCode).toBe(200)
  })
})

describe('roles and removal', () => {
  it('a new role counts at once; a change of an older version is refused', async () => {
    const owner = await signedInStaff(server, 'owner')
    const member = await signedInStaff(server, 'editor', 'promoted@example.org')
    const { id } = (await member.call('GET', '/api/staff/me')).json()
    expect((await owner.call('PATCH', `/api/admin/staff/${id}`, { role: 'owner', version: 1 })).statusCode).toBe(204)
    expect((await member.call('GET', '/api/admin/staff')).statusCode).toBe(200)
    const stale = await owner.call('PATCH', `/api/admin/staff/${id}`, { role: 'analyst', version: 1 })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'version_conflict'])
    const { members } = (await owner.call('GET', '/api/admin/staff')).json()
    expect(stale.json().current).toEqual(members.find((listed: { id: string }) => listed.id === id))
    expect(stale.json().current).toMatchObject({ role: 'owner', version: 2 })
    expect((await owner.call('DELETE', `/api/admin/staff/${id}/sessions`)).statusCode).toBe(204)
    expect((await member.call('GET', '/api/staff/me')).statusCode).toBe(401)
    expect((await owner.call('DELETE', `/api/admin/staff/${id}`)).statusCode).toBe(204)
    expect((await member.signIn('promoted@example.org')).statusCode).toBe(401)
    expect((await owner.call('DELETE', `/api/admin/staff/${id}`)).statusCode).toBe(404)
  })

  it('of two owners who remove each other at the same moment, one stays', async () => {
    await dismissEverybody()
    for (let round = 0; round < 3; round += 1) {
      const names = [`first${round}@example.org`, `second${round}@example.org`]
      const owners = await Promise.all(names.map((name) => signedInStaff(server, 'owner', name)))
      const ids: string[] = []
      for (const owner of owners) ids.push((await owner.call('GET', '/api/staff/me')).json().id)
      const earlier = server.dependencies.database.deleteFrom('staff_members').where('id', 'not in', ids)
      await earlier.execute()
      const [first, second] = owners
      const removals = [first?.call('DELETE', `/api/admin/staff/${ids[1]}`), second?.call('DELETE', `/api/admin/staff/${ids[0]}`)]
      const statuses = (await Promise.all(removals)).map((response) => response?.statusCode)
      expect(statuses.filter((status) => status === 204)).toHaveLength(1)
      const left = await server.dependencies.database.selectFrom('staff_members').select('role').execute()
      expect(left).toEqual([{ role: 'owner' }])
    }
  })

  it('the last owner stays, whatever way the loss is tried', async () => {
    await dismissEverybody()
    const owner = await signedInStaff(server, 'owner')
    const { id } = (await owner.call('GET', '/api/staff/me')).json()
    const removal = await owner.call('DELETE', `/api/admin/staff/${id}`)
    const demotion = await owner.call('PATCH', `/api/admin/staff/${id}`, { role: 'editor', version: 1 })
    expect([removal.json().code, demotion.json().code]).toEqual(['last_owner', 'last_owner'])
    const { database } = server.dependencies
    await signedInStaff(server, 'owner', 'another@example.org')
    await expect(sql`delete from staff_members`.execute(database)).rejects.toThrow('the last owner stays')
    await expect(sql`update staff_members set role = 'analyst'`.execute(database)).rejects.toThrow('the last owner stays')
    expect((await owner.call('GET', '/api/admin/staff')).json().members).toHaveLength(2)
  })
})
