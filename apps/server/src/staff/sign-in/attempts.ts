import { sql } from 'kysely'
import { countChanged } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/http-plugins.ts'
import type { Dependencies } from '../dependencies.ts'

interface AttemptLimit {
  /** Failures that cost no waiting. */
  free: number
  /** When so much time passed without another one, failures count no more. */
  resetAfterSeconds: number
}

/** The first wait; each further failure doubles it up to the longest. */
const FIRST_WAIT_SECONDS = 2
const LONGEST_WAIT_SECONDS = 900
const LIMITS = {
  account: { free: 5, resetAfterSeconds: 24 * 3_600 },
  device: { free: 5, resetAfterSeconds: 24 * 3_600 },
  address: { free: 20, resetAfterSeconds: 3_600 },
} as const satisfies Record<string, AttemptLimit>
export type AttemptKind = keyof typeof LIMITS

type Needs = Pick<Dependencies, 'database' | 'keys'>

/**
 * Counts a try as failed before it is made, so that many at once cannot slip through; `resetAttempts` or `releaseAttempt` takes it back.
 * Returns how many seconds to wait when no try is allowed now, else 0.
 */
export async function takeAttempt({ database, keys }: Needs, kind: AttemptKind, who: string, now: Date): Promise<number> {
  const { free, resetAfterSeconds } = LIMITS[kind]
  const subject = subjectOf(keys, kind, who)
  const resetBefore = new Date(now.getTime() - resetAfterSeconds * 1_000)
  const { rows } = await sql`
    insert into staff_attempts as attempt (subject, failures, blocked_until, last_at) values (${subject}, 1, 'epoch', ${now})
    on conflict (subject) do update set
      failures = case when attempt.last_at < ${resetBefore} then 1 else attempt.failures + 1 end,
      blocked_until = case when attempt.last_at < ${resetBefore} or attempt.failures + 1 < ${free}::int then 'epoch'
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

/** Deletes every failure. */
export async function resetAttempts({ database, keys }: Needs, kind: AttemptKind, who: string): Promise<void> {
  await database
    .deleteFrom('staff_attempts')
    .where('subject', '=', subjectOf(keys, kind, who))
    .execute()
}

/** Takes one counted try back; a wait that it brought stays. */
export async function releaseAttempt({ database, keys }: Needs, kind: AttemptKind, who: string): Promise<void> {
  await database
    .updateTable('staff_attempts')
    .set((row) => ({ failures: sql<number>`greatest(${row.ref('failures')} - 1, 0)` }))
    .where('subject', '=', subjectOf(keys, kind, who))
    .execute()
}

/** Deletes failures of long ago: nobody waits for them any more. Returns of how many subjects. */
export async function purgeAttempts({ database }: Pick<Needs, 'database'>, now: Date): Promise<number> {
  const resetAfterSeconds = Math.max(...Object.values(LIMITS).map((limit) => limit.resetAfterSeconds))
  return countChanged(
    database
      .deleteFrom('staff_attempts')
      .where('last_at', '<', new Date(now.getTime() - resetAfterSeconds * 1_000))
      .where('blocked_until', '<', now),
  )
}

const subjectOf = (keys: Dependencies['keys'], kind: AttemptKind, who: string): Buffer =>
  keys.fingerprint(`attempt/${kind}/${kind === 'address' ? networkOf(who) : who}`)
