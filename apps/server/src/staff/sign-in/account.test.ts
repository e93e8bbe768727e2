import { generateSync } from 'otplib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { signedInStaff, TEST_PASSWORD, TestStaff } from '../../../test/test-staff.ts'

const server = setUpTestServer()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T10:00:10Z') }))
afterEach(() => void vi.useRealTimers())

const later = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1_000)
const codeOf = (secret: string): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) })

describe('the own account', () => {
  it('a new password needs the old one and ends the other sessions', async () => {
    const here = await signedInStaff(server, 'editor', 'changer@example.org')
    const there = await signedInStaff(server, 'editor', 'changer@example.org')
    const change = (current: string, next: string) => here.call('PUT', '/api/staff/me/password', { current, next })
    const wrong = await change('not the password', 'a fresh long sentence')
    expect([wrong.statusCode, wrong.json().code, wrong.json().field]).toEqual([400, 'password_wrong', 'current'])
    const weak = await change(TEST_PASSWORD, 'changer12345')
    expect([weak.json().code, weak.json().field]).toEqual(['password_weak', 'next'])
    expect((await change(TEST_PASSWORD, 'a fresh long sentence')).statusCode).toBe(204)
    expect((await here.call('GET', '/api/staff/me')).statusCode).toBe(200)
    expect((await there.call('GET', '/api/staff/me')).statusCode).toBe(401)
    expect((await there.signIn('changer@example.org', 'a fresh long sentence')).statusCode).toBe(200)
  })

  it('shows the own sessions, ends one or all others, and nobody else’s', async () => {
    const email = 'sessions@example.org'
    const [here, phone, tablet] = [
      await signedInStaff(server, 'editor', email),
      await signedInStaff(server, 'editor', email),
      await signedInStaff(server, 'editor', email),
    ]
    const stranger = await signedInStaff(server, 'editor', 'stranger@example.org')
    const list = (await here.call('GET', '/api/staff/me/sessions')).json()
    expect(list).toHaveLength(3)
    expect(list.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)
    const phoneId = (await phone.call('GET', '/api/staff/me/sessions'))
      .json()
      .find((session: { isCurrent: boolean }) => session.isCurrent).id
    expect((await stranger.call('DELETE', `/api/staff/me/sessions/${phoneId}`)).statusCode).toBe(404)
    expect((await here.call('DELETE', `/api/staff/me/sessions/${phoneId}`)).statusCode).toBe(204)
    expect((await phone.call('GET', '/api/staff/me')).statusCode).toBe(401)
    expect((await here.call('DELETE', '/api/staff/me/sessions')).statusCode).toBe(204)
    expect((await tablet.call('GET', '/api/staff/me')).statusCode).toBe(401)
    expect((await here.call('GET', '/api/staff/me')).statusCode).toBe(200)
  })

  it('can be renamed', async () => {
    const editor = await signedInStaff(server, 'editor', 'renamed@example.org')
    expect((await editor.call('PATCH', '/api/staff/me', { name: ' Nora ' })).json()).toMatchObject({ name: 'Nora' })
    expect((await editor.call('PATCH', '/api/staff/me', { name: '  ' })).statusCode).toBe(400)
  })
})

describe('one-time codes', () => {
  async function withTotp(email: string) {
    const member = await signedInStaff(server, 'owner', email)
    const start = (await member.call('POST', '/api/staff/me/totp', { password: TEST_PASSWORD })).json()
    const { codes } = (await member.call('POST', '/api/staff/me/totp/confirm', { code: codeOf(start.secret) })).json()
    return { member, secret: start.secret, uri: start.uri, codes }
  }

  it('are asked for at sign-in once a first code was confirmed; none counts twice', async () => {
    const email = 'totp@example.org'
    const { secret, uri, codes } = await withTotp(email)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Chioma:totp(@|%40)example\.org\?secret=/)
    expect(codes).toHaveLength(10)
    const visitor = new TestStaff(server)
    const asked = await visitor.signIn(email)
    expect([asked.statusCode, asked.json().code, asked.json().field]).toEqual([401, 'totp_required', 'code'])
    expect((await visitor.signIn(email, TEST_PASSWORD, codeOf(secret))).json().code).toBe('totp_wrong')
    later(31)
    expect((await visitor.signIn(email, 'not the password', codeOf(secret))).json().code).toBe('sign_in_refused')
    expect((await visitor.signIn(email, TEST_PASSWORD, codeOf(secret))).statusCode).toBe(200)
    expect((await visitor.signIn(email, TEST_PASSWORD, codeOf(secret))).json().code).toBe('totp_wrong')
    expect((await visitor.signIn(email, TEST_PASSWORD, '000000')).json().code).toBe('totp_wrong')
  })

  it('of two who come with the same code at once, one gets in', async () => {
    const email = 'twice@example.org'
    const { secret } = await withTotp(email)
    later(31)
    const answers = await Promise.all([1, 2, 3].map(() => new TestStaff(server).signIn(email, TEST_PASSWORD, codeOf(secret))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
  })

  it('a recovery code opens once, however it is written; new ones replace the old', async () => {
    const email = 'recovery@example.org'
    const { member, codes } = await withTotp(email)
    const visitor = new TestStaff(server)
    expect(
      (await visitor.signIn(email, TEST_PASSWORD, codes[0].toUpperCase().replaceAll('-', ' '))).json().recoveryCodesLeft,
    ).toBe(9)
    expect((await visitor.signIn(email, TEST_PASSWORD, codes[0])).json().code).toBe('totp_wrong')
    const renewed = (await member.call('POST', '/api/staff/me/recovery-codes', { password: TEST_PASSWORD })).json()
    expect((await visitor.signIn(email, TEST_PASSWORD, codes[1])).json().code).toBe('totp_wrong')
    expect((await visitor.signIn(email, TEST_PASSWORD, renewed.codes[1])).statusCode).toBe(200)
  })

  it('cannot be guessed by whoever knows the password, asking for the code in between', async () => {
    const email = 'guessed@example.org'
    await withTotp(email)
    const statuses: number[] = []
    for (let round = 0; round < 8; round += 1) {
      statuses.push((await new TestStaff(server).signIn(email)).statusCode)
      statuses.push((await new TestStaff(server).signIn(email, TEST_PASSWORD, `${100_000 + round}`)).statusCode)
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5)
  })

  it('are switched off with the password, or by an owner for who lost the phone', async () => {
    const email = 'off@example.org'
    const { member } = await withTotp(email)
    const { id } = (await member.call('GET', '/api/staff/me')).json()
    expect((await member.call('POST', '/api/staff/me/totp', { password: TEST_PASSWORD })).json().code).toBe('version_conflict')
    expect((await member.call('POST', '/api/staff/me/totp/off', { password: 'not the password' })).statusCode).toBe(400)
    expect((await member.call('POST', '/api/staff/me/totp/off', { password: TEST_PASSWORD })).statusCode).toBe(204)
    expect((await new TestStaff(server).signIn(email)).statusCode).toBe(200)
    const lost = await withTotp('lost@example.org')
    const lostId = (await lost.member.call('GET', '/api/staff/me')).json().id
    expect(lostId).not.toBe(id)
    expect((await member.call('DELETE', `/api/admin/staff/${lostId}/totp`)).statusCode).toBe(204)
    expect((await new TestStaff(server).signIn('lost@example.org')).statusCode).toBe(200)
    const secrets = await server.dependencies.database.selectFrom('secrets').select('name').execute()
    expect(secrets.map(({ name }) => name)).not.toContain(`staff-totp/${lostId}`)
  })
})
