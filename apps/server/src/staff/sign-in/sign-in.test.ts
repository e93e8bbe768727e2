import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addStaff, signedInStaff, TEST_PASSWORD, TestStaff } from '../../../test/test-staff.ts'
import { purgeAttempts } from './attempts.ts'

const server = setUpTestServer()

const somebody = (): TestStaff => new TestStaff(server)

beforeAll(async () => {
  await addStaff(server, 'owner')
  await addStaff(server, 'editor')
})
afterEach(() => void vi.useRealTimers())

const later = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}
const MINUTE_MS = 60_000

describe('signing in', () => {
  it('opens a session that says who is there, in a cookie out of reach for scripts and other sites', async () => {
    const owner = somebody()
    const response = await owner.signIn(' Owner@Example.org ')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ email: 'owner@example.org', role: 'owner', hasTotp: false })
    const [session, hint] = [response.headers['set-cookie']].flat()
    expect(session).toMatch(/^chioma_staff=[\w-]{43}\.[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
    expect(hint).toMatch(/^chioma_staff_here=1; /)
    expect((await owner.call('GET', '/api/staff/me')).json()).toEqual(response.json())
    expect((await owner.call('GET', '/api/staff/state')).json()).toEqual({ isSignedIn: true, needsSetup: false })
  })

  it('stores neither password nor session token', async () => {
    const owner = await signedInStaff(server, 'owner')
    const token = decodeURIComponent(/chioma_staff=([^;]+)/.exec(owner.cookie)?.[1] ?? '').split('.')[0] ?? ''
    const { database } = server.dependencies
    const rows = [
      await database.selectFrom('staff_members').selectAll().execute(),
      await database.selectFrom('staff_sessions').selectAll().execute(),
      await database.selectFrom('audit_entries').selectAll().execute(),
    ]
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(TEST_PASSWORD)
    expect(server.logged()).not.toMatch(new RegExp(`${token}|${TEST_PASSWORD}|owner@example`))
  })

  it('refuses an unknown account and a wrong password with the same words', async () => {
    const wrong = await somebody().signIn('owner@example.org', 'not the password')
    const unknown = await somebody().signIn('nobody@example.org')
    expect([wrong.statusCode, wrong.body]).toEqual([401, unknown.body])
    expect(unknown.statusCode).toBe(401)
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  it('takes about as long for an unknown account as for a known one', async () => {
    // Processor time: on a busy machine the clock says little. The least of five leaves out what else the process did.
    const time = async (email: string): Promise<number> => {
      const times: number[] = []
      for (let round = 0; round < 5; round += 1) {
        const before = process.cpuUsage()
        await somebody().signIn(`${email}${round}@example.org`, 'not the password')
        const { user, system } = process.cpuUsage(before)
        times.push(user + system)
      }
      return Math.min(...times)
    }
    for (let round = 0; round < 5; round += 1) await addStaff(server, 'editor', `known${round}@example.org`)
    const [known, unknown] = [await time('known'), await time('unknown')]
    expect(unknown / known).toBeGreaterThan(0.3)
  })

  it('gives every sign-in a session of its own', async () => {
    const [first, second] = [await signedInStaff(server, 'editor'), await signedInStaff(server, 'editor')]
    expect(first.cookie).not.toBe(second.cookie)
    await first.call('POST', '/api/staff/logout')
    expect((await first.call('GET', '/api/staff/me')).statusCode).toBe(401)
    expect((await second.call('GET', '/api/staff/me')).statusCode).toBe(200)
  })

  it('ends the session that the browser had before', async () => {
    const editor = await signedInStaff(server, 'editor')
    const { cookie } = editor
    expect((await editor.signIn('owner@example.org')).statusCode).toBe(200)
    expect((await server.app.inject({ url: '/api/staff/me', headers: { cookie } })).statusCode).toBe(401)
    expect((await editor.call('GET', '/api/staff/me')).json().role).toBe('owner')
  })

  it('ignores a forged cookie', async () => {
    const forger = new TestStaff(server)
    const { cookie } = await signedInStaff(server, 'owner')
    const headers = { cookie: cookie.replace(/(chioma_staff=.{20}).{4}/, '$1AAAA') }
    const response = await server.app.inject({ url: '/api/staff/me', headers })
    expect([response.statusCode, response.json().code]).toEqual([401, 'sign_in_required'])
    expect((await forger.call('GET', '/api/staff/state')).json()).toEqual({ isSignedIn: false, needsSetup: false })
  })

  it('cannot be made to happen by another site', async () => {
    const response = await somebody().call(
      'POST',
      '/api/staff/login',
      { email: 'owner@example.org', password: TEST_PASSWORD },
      { origin: 'https://evil.example' },
    )
    expect([response.statusCode, response.json().code]).toEqual([403, 'origin_refused'])
  })
})

describe('a session', () => {
  it('ends when nobody used it for two hours, and lives on while somebody does', async () => {
    const owner = await signedInStaff(server, 'owner')
    for (let round = 0; round < 3; round += 1) {
      later(115 * MINUTE_MS)
      expect((await owner.call('GET', '/api/staff/me')).statusCode).toBe(200)
    }
    later(121 * MINUTE_MS)
    expect((await owner.call('GET', '/api/staff/me')).statusCode).toBe(401)
  })

  it('ends after twelve hours in any case', async () => {
    const owner = await signedInStaff(server, 'owner')
    const statuses: number[] = []
    for (let round = 0; round < 8; round += 1) {
      later(100 * MINUTE_MS)
      statuses.push((await owner.call('GET', '/api/staff/me')).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 401])
  })
})

describe('somebody who guesses', () => {
  // The clock stands still: on a busy machine a wait could otherwise pass between two tries.
  beforeEach(() => later(0))

  it('has to wait longer and longer for an account, from wherever the tries come, and so does an account that is not there', async () => {
    for (const email of ['guessed@example.org', 'notthere@example.org']) {
      if (email.startsWith('guessed')) await addStaff(server, 'editor', email)
      for (let round = 0; round < 5; round += 1) expect((await somebody().signIn(email, 'a wrong guess')).statusCode).toBe(401)
      const refused = await somebody().signIn(email)
      expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'too_many_attempts', '2'])
      later(2_100)
      expect((await somebody().signIn(email, 'a wrong guess')).statusCode).toBe(401)
      expect((await somebody().signIn(email)).headers['retry-after']).toBe('4')
    }
  })

  it('keeps nobody out who signs in where they did before; that device has to wait for its own failures alone', async () => {
    const email = 'besieged@example.org'
    await addStaff(server, 'editor', email)
    const known = somebody()
    expect((await known.signIn(email)).statusCode).toBe(200)
    await known.call('POST', '/api/staff/logout')
    for (let round = 0; round < 30; round += 1) await somebody().signIn(email, 'a wrong guess')
    expect((await somebody().signIn(email)).statusCode).toBe(429)
    expect((await known.signIn(email)).statusCode).toBe(200)
    expect((await somebody().signIn(email)).statusCode).toBe(429)
    // What it is known for is one account.
    await addStaff(server, 'editor', 'besieged-too@example.org')
    for (let round = 0; round < 6; round += 1) await somebody().signIn('besieged-too@example.org', 'a wrong guess')
    expect((await known.signIn('besieged-too@example.org')).statusCode).toBe(429)
    for (let round = 0; round < 5; round += 1) expect((await known.signIn(email, 'a wrong guess')).statusCode).toBe(401)
    expect((await known.signIn(email)).statusCode).toBe(429)
  })

  it('cannot make up a device that is known', async () => {
    const email = 'forged@example.org'
    await addStaff(server, 'editor', email)
    const known = somebody()
    await known.signIn(email)
    for (let round = 0; round < 6; round += 1) await somebody().signIn(email, 'a wrong guess')
    const device = /chioma_staff_device=[^;]+/.exec(known.cookie)?.[0] ?? ''
    const tryWith = (cookie: string) =>
      somebody().call('POST', '/api/staff/login', { email, password: TEST_PASSWORD }, { cookie })
    expect(device).toContain('%3A')
    expect((await tryWith(device.replace(/=.{10}/, '=AAAAAAAAAA'))).statusCode).toBe(429)
  })

  it('gains nothing by guessing many at once', async () => {
    await addStaff(server, 'editor', 'parallel@example.org')
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => somebody().signIn('parallel@example.org', 'a wrong guess')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25)
  })

  it('has to wait at one address after trying many accounts, while others are served', async () => {
    const guesser = somebody()
    const answers: number[] = []
    for (let round = 0; round < 21; round += 1) {
      answers.push((await guesser.signIn(`somebody${round}@example.org`, 'a wrong guess')).statusCode)
    }
    expect(answers.slice(0, 20).every((status) => status === 401)).toBe(true)
    expect(answers[20]).toBe(429)
    expect((await somebody().signIn('owner@example.org')).statusCode).toBe(200)
  })

  it('is forgiven once the right password was given', async () => {
    await addStaff(server, 'editor', 'forgetful@example.org')
    const forgetful = somebody()
    for (let time = 0; time < 2; time += 1) {
      for (let round = 0; round < 4; round += 1) await forgetful.signIn('forgetful@example.org', 'a wrong guess')
      expect((await forgetful.signIn('forgetful@example.org')).statusCode).toBe(200)
    }
  })

  it('leaves nothing behind a day later, while who tries now still waits', async () => {
    const { database } = server.dependencies
    for (let round = 0; round < 6; round += 1) await somebody().signIn('long-ago@example.org', 'a wrong guess')
    later(25 * 60 * MINUTE_MS)
    for (let round = 0; round < 6; round += 1) await somebody().signIn('just-now@example.org', 'a wrong guess')
    expect(await purgeAttempts(server.dependencies, new Date())).toBeGreaterThan(0)
    expect((await somebody().signIn('just-now@example.org')).statusCode).toBe(429)
    const earliest = await database.selectFrom('staff_attempts').select('last_at').orderBy('last_at').executeTakeFirst()
    expect(earliest?.last_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})
