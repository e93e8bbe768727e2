import type { IssuedLink } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { hashToken } from '../../platform/crypto/crypto.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { writeAuditEntry } from '../audit/audit.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { hasStaff, insertMember, lockFirstOwner } from './credentials.queries.ts'
import { deleteLinksOf, issueLink, takeLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { nameInLog } from './permission-guard.ts'

interface Person {
  email: string
  name: string
  password: string
}

/**
 * Makes sure that somebody can become the first owner: with `ADMIN_EMAIL` and `ADMIN_PASSWORD` the account is made at once,
 * without them the answer is a set-up link. `undefined` when there is staff already, or now.
 */
export async function prepareFirstOwner(dependencies: Dependencies, now = new Date()): Promise<IssuedLink | undefined> {
  const { database, config } = dependencies
  if (await hasStaff(database)) return undefined
  if (config.firstOwner === undefined) {
    return database.transaction().execute((trx) => issueLink(trx, dependencies, { purpose: 'setup' }, now))
  }
  const { email, password } = config.firstOwner
  const passwordHash = await hashPassword(password)
  await database.transaction().execute(async (trx) => {
    await lockFirstOwner(trx)
    await makeFirstOwner(trx, { email, name: nameFrom(email), passwordHash }, { requestId: null, now })
  })
  return undefined
}

/** As people write theirs: `giulia.rossi@example.org` is Giulia Rossi. They can change it. */
function nameFrom(email: string): string {
  const [words = ''] = email.split('@')
  const capitalized = words.split(/[._+-]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return capitalized.join(' ').trim() || email
}

/** Turns a set-up link into the first owner's account and gives its id. Refuses when the link is used up or there is staff already. */
export async function setUpFirstOwner(
  dependencies: Pick<Dependencies, 'database'>,
  { token, email, name, password }: Person & { token: string },
  { requestId, now }: { requestId: string; now: Date },
): Promise<string> {
  const passwordHash = await hashPassword(password)
  return dependencies.database.transaction().execute(async (trx) => {
    // First of all: two that hold a link each and wait for the other's would wait for ever.
    await lockFirstOwner(trx)
    const link = await takeLink(trx, 'setup', hashToken(token), now)
    const id = link && (await makeFirstOwner(trx, { email, name, passwordHash }, { requestId, now }))
    if (id === undefined) throw new AppError('link_invalid')
    return id
  })
}

/** `undefined` when somebody else was first; the caller holds the lock of the first owner. */
async function makeFirstOwner(
  trx: Transaction,
  person: Omit<Person, 'password'> & { passwordHash: string },
  { requestId, now }: { requestId: string | null; now: Date },
): Promise<string | undefined> {
  if (await hasStaff(trx)) return undefined
  const owner = { id: uuidv7(), ...person, role: 'owner' as const }
  await insertMember(trx, { ...owner, now })
  await deleteLinksOf(trx, { purpose: 'setup' })
  const actor = { ...nameInLog(owner), requestId }
  const after = { email: owner.email, name: owner.name, role: owner.role }
  await writeAuditEntry(trx, actor, { action: 'staff.set_up', subject: `staff/${owner.id}`, after })
  return owner.id
}
