import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Keys } from '../crypto/crypto.ts'
import { countChanged, type Database } from '../database/database.ts'

/** What limits are counted in, and under which names. */
export interface RateLimitNeeds {
  database: Database
  keys: Pick<Keys, 'fingerprint'>
}

/** How often somebody asked since the window began, and how long it still lasts. */
export interface Hits {
  current: number
  ttl: number
}

interface Asked {
  subject: Buffer
  hits: number
  windowMs: number
}

/**
 * Adds hits to what all processes counted; a window begins with its first hit. The database's clock counts, so that those of the machines
 * may differ. In the order of the subjects: two processes that count several at once do not wait for each other in a circle.
 */
async function countHits(database: Database, asked: readonly Asked[]): Promise<Map<string, Hits>> {
  const sorted = asked.toSorted((one, other) => Buffer.compare(one.subject, other.subject))
  const { rows } = await sql<{ subject: Buffer; hits: number; left_ms: number }>`
    insert into rate_limits as counted (subject, hits, ends_at)
    select subject, hits, clock_timestamp() + window_ms * interval '1 millisecond'
    from unnest(
      ${sorted.map(({ subject }) => subject)}::bytea[],
      ${sorted.map(({ hits }) => hits)}::integer[],
      ${sorted.map(({ windowMs }) => windowMs)}::integer[]
    ) as asked (subject, hits, window_ms)
    on conflict (subject) do update set
      hits = case when counted.ends_at <= clock_timestamp() then excluded.hits else least(counted.hits::bigint + excluded.hits, 2147483647) end,
      ends_at = case when counted.ends_at <= clock_timestamp() then excluded.ends_at else counted.ends_at end
    returning subject, hits, greatest(extract(epoch from ends_at - clock_timestamp()) * 1000, 0)::float8 as left_ms`.execute(
    database,
  )
  return new Map(rows.map(({ subject, hits, left_ms }) => [subject.toString('base64'), { current: hits, ttl: left_ms }]))
}

/** Waits until at least `intervalMs` passed since anybody, in any process, had the turn. */
export async function waitForTurn({ database, keys }: RateLimitNeeds, name: string, intervalMs: number): Promise<void> {
  const subject = keys.fingerprint(`turn/${name}`)
  for (;;) {
    const hits = (await countHits(database, [{ subject, hits: 1, windowMs: intervalMs }])).get(subject.toString('base64'))
    if (hits === undefined || hits.current === 1) return
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(hits.ttl)))
  }
}

/** Deletes what was counted in windows that are over. Returns how many. */
export async function purgeRateLimits({ database }: Pick<RateLimitNeeds, 'database'>, now: Date): Promise<number> {
  return countChanged(database.deleteFrom('rate_limits').where('ends_at', '<', now))
}

/** What a network of this process asked for, beside what all processes were known to have counted when they were last told. */
interface Tally {
  counted: number
  untold: number
  endsAt: number
}

/** What every network may ask for, of all processes together. */
export const GENERAL_LIMIT = { max: 1_200, windowMs: 60_000 }

const TELL_EVERY_MS = 1_000
/** Who comes from more networks than this within a minute is not kept off by what each of them may do. */
const MOST_NETWORKS = 50_000

/**
 * The limit that every request counts towards. Nobody waits for the database: hits are counted here and told once a second, in one
 * statement for all networks. Several processes together may so let through what comes within a second beyond the limit.
 */
export class GeneralLimit {
  readonly #needs: RateLimitNeeds
  readonly #tallies = new Map<string, Tally>()
  #timer: NodeJS.Timeout | undefined

  constructor(needs: RateLimitNeeds) {
    this.#needs = needs
  }

  count(network: string, windowMs: number): Hits {
    const now = performance.now()
    const known = this.#tallies.get(network)
    const tally = known !== undefined && known.endsAt > now ? known : { counted: 0, untold: 0, endsAt: now + windowMs }
    tally.untold += 1
    if (known !== tally && this.#tallies.size >= MOST_NETWORKS) this.#tallies.clear()
    this.#tallies.set(network, tally)
    this.#timer ??= setTimeout(() => void this.tell(windowMs), TELL_EVERY_MS).unref()
    return { current: tally.counted + tally.untold, ttl: tally.endsAt - now }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Tells the others what was counted here, and hears what they counted. Happens by itself a second after a hit. */
  async tell(windowMs: number): Promise<void> {
    const now = performance.now()
    for (const [network, { endsAt }] of this.#tallies) if (endsAt <= now) this.#tallies.delete(network)
    const told = [...this.#tallies].flatMap(([network, tally]) => {
      const subject = this.#needs.keys.fingerprint(`requests/${network}`)
      return tally.untold === 0 ? [] : [{ subject, tally, hits: tally.untold, windowMs }]
    })
    try {
      const hitsOf = told.length === 0 ? undefined : await countHits(this.#needs.database, told)
      for (const { subject, tally, hits } of told) {
        const all = hitsOf?.get(subject.toString('base64'))
        tally.untold -= hits
        tally.counted = all?.current ?? tally.counted + hits
        tally.endsAt = all === undefined ? tally.endsAt : performance.now() + all.ttl
      }
    } catch {
      // Told the next time: a database that is away refuses by itself what needs it.
    }
    this.#timer = undefined
  }
}

/** What the plugin says of a route with a limit of its own. */
const routeOptions = z.object({ routeInfo: z.object({ method: z.union([z.string(), z.array(z.string())]), url: z.string() }) })

/** Where the plugin counts: the general limit as above, those of a route by one statement for each request, exactly. */
export function rateLimitStore(needs: RateLimitNeeds, general: GeneralLimit): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    incr(network: string, callback: (error: Error | null, hits?: Hits) => void, windowMs: number): void {
      callback(null, general.count(network, windowMs))
    }

    child(options: object): FastifyRateLimitStore {
      const { routeInfo } = routeOptions.parse(options)
      const route = `${routeInfo.method} ${routeInfo.url}`
      const child = (): FastifyRateLimitStore => routeStore
      const routeStore: FastifyRateLimitStore = {
        child,
        incr: (network, callback, windowMs) => {
          const subject = needs.keys.fingerprint(`route/${route}/${network}`)
          countHits(needs.database, [{ subject, hits: 1, windowMs }]).then(
            (hitsOf) => callback(null, hitsOf.get(subject.toString('base64'))),
            (error) => callback(error),
          )
        },
      }
      return routeStore
    }
  }
}
