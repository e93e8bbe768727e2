import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'

interface Patience {
  /** Failures that cost no waiting. */
  free: number
  /** When so much time passed without another one, failures are forgotten. */
  forgottenAfterSeconds: number
}

/** The first wait; each further failure doubles it up to the longest. */
const FIRST_WAIT_SECONDS = 2
const LONGEST_WAIT_SECONDS = 900
const PATIENCE = {
  account: { free: 5, forgottenAfterSeconds: 24 * 3_600 },
  address: { free: 20, forgottenAfterSeconds: 3_600 },
} as const satisfies Record<string, Patience>
export type AttemptKind = keyof typeof PATIENCE

type Needs = Pick<Dependencies, 'database' | 'keys'>

/**
 * Counts a try as failed before it is made, so that many at once cannot slip through; `forgive` or `refund` takes it back.
 * Returns how many seconds to wait when no try is allowed now, else 0.
 */
export async function takeAttempt({ database, keys }: Needs, kind: AttemptKind, who: string, now: Date): Promise<number> {
  const { free, forgottenAfterSeconds } = PATIENCE[kind]
  const subject = subjectOf(keys, kind, who)
  const forgotten = new Date(now.getTime() - forgottenAfterSeconds * 1_000)
  const { rows } = await sql`
    insert into staff_attempts as attempt (subject, failures, blocked_until, last_at) values (${subject}, 1, 'epoch', ${now})
    on conflict (subject) do update set
      failures = case when attempt.last_at < ${forgotten} then 1 else attempt.failures + 1 end,
      blocked_until = case when attempt.last_at < ${forgotten} or attempt.failures + 1 < ${free}::int then 'epoch'
        else ${now}::timestamptz + interval '1 second'
          * least(${LONGEST_WAIT_SECONDS}::int, ${FIRST_WAIT_SECONDS}::int * power(2, least(attempt.failures + 1 - ${free}::int, 20)))
        end,
      last_at = ${now}
    where attempt.blocked_until <= ${now}
    returning failures`.execute(database)
  if (rows.length > 0) return 0
  const row = await database
    .selectFrom('staff_attempts')
    .select('blocked_until')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row === undefined ? 0 : Math.max(1, Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1_000))
}

/** Forgets every failure. */
export async function forgive({ database, keys }: Needs, kind: AttemptKind, who: string): Promise<void> {
  await database
    .deleteFrom('staff_attempts')
    .where('subject', '=', subjectOf(keys, kind, who))
    .execute()
}

/** Takes one counted try back; a wait that it brought stays. */
export async function refund({ database, keys }: Needs, kind: AttemptKind, who: string): Promise<void> {
  await database
    .updateTable('staff_attempts')
    .set((row) => ({ failures: sql<number>`greatest(${row.ref('failures')} - 1, 0)` }))
    .where('subject', '=', subjectOf(keys, kind, who))
    .execute()
}

/** Deletes what was forgotten long ago: nobody waits for it any more. Returns how many subjects that were. */
export async function purgeAttempts({ database }: Pick<Needs, 'database'>, now: Date): Promise<number> {
  const forgottenAfterSeconds = Math.max(...Object.values(PATIENCE).map((patience) => patience.forgottenAfterSeconds))
  const { numDeletedRows } = await database
    .deleteFrom('staff_attempts')
    .where('last_at', '<', new Date(now.getTime() - forgottenAfterSeconds * 1_000))
    .where('blocked_until', '<', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const subjectOf = (keys: Dependencies['keys'], kind: AttemptKind, who: string): Buffer =>
  keys.fingerprint(`attempt/${kind}/${kind === 'address' ? networkOf(who) : who}`)

/** One household or machine: an IPv4 address, or the first 64 bits of an IPv6 one. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...(address.includes('::') ? zeros : []), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
