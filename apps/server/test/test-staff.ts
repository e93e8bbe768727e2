import { randomBytes } from 'node:crypto'
import type { StaffRole } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { beforeAll } from 'vitest'
import { insertMember } from '../src/staff/sign-in/credentials.queries.ts'
import { hashPassword } from '../src/staff/sign-in/passwords.ts'
import type { TestServer } from './test-server.ts'

export const TEST_PASSWORD = 'seven green lanterns'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Somebody at the staff's doors, with a cookie jar. */
export class TestStaff {
  readonly #server: Pick<TestServer, 'app'>
  readonly #cookies = new Map<string, string>()
  /** Where the calls come from: each caller has a place of its own, because failed tries are counted by it. */
  readonly address = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`

  constructor(server: Pick<TestServer, 'app'>) {
    this.#server = server
  }

  async call(method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await this.#server.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: { ...headers, cookie: this.cookie },
      ...(body === undefined
        ? {}
        : { payload: JSON.stringify(body), headers: { ...headers, cookie: this.cookie, 'content-type': 'application/json' } }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, encodeURIComponent(value))
    }
    return response
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async signIn(email: string, password = TEST_PASSWORD, code?: string) {
    return this.call('POST', '/api/staff/login', { email, password, ...(code === undefined ? {} : { code }) })
  }
}

/** An account of a role, without the ways that lead to it. */
export async function addStaff({ dependencies }: TestServer, role: StaffRole, email = `${role}@example.org`): Promise<string> {
  const id = uuidv7()
  const passwordHash = await testPasswordHash()
  await dependencies.database
    .transaction()
    .execute((trx) => insertMember(trx, { id, email, name: `The ${role}`, role, passwordHash, now: new Date() }))
  return id
}

/** A signed-in member of a role; the account is made when it is missing. */
export async function signedInStaff(server: TestServer, role: StaffRole, email?: string): Promise<TestStaff> {
  const staff = new TestStaff(server)
  await signInAs(staff, server, role, email)
  return staff
}

/** One who is signed in before the tests of a file. */
export function setUpStaff(server: TestServer, role: StaffRole, email?: string): TestStaff {
  const staff = new TestStaff(server)
  beforeAll(() => signInAs(staff, server, role, email))
  return staff
}

async function signInAs(staff: TestStaff, server: TestServer, role: StaffRole, email = `${role}@example.org`): Promise<void> {
  const { database } = server.dependencies
  const known = await database.selectFrom('staff_members').select('id').where('email', '=', email).executeTakeFirst()
  if (known === undefined) await addStaff(server, role, email)
  const response = await staff.signIn(email)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
}

/** Hashing is slow on purpose; once is enough. */
let hashed: Promise<string> | undefined
const testPasswordHash = (): Promise<string> => {
  hashed ??= hashPassword(TEST_PASSWORD)
  return hashed
}
