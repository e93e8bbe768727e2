import { AsyncResource } from 'node:async_hooks'
import { setTimeout as delay, setImmediate as immediately } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../logger.ts'
import { applicationName, type Connection } from './database.ts'

/** One connection that is held for as long as the process lives, for what belongs to a session: listening and liveness locks. */
export interface SessionConnection extends Notifications {
  /** Runs now and after every reconnection, before messages are taken. */
  onConnect(prepare: (client: pg.Client) => Promise<void>): Promise<void>
  isConnected(): boolean
  close(): Promise<void>
}

const RECONNECT_DELAY_MS = 500
/** A host that vanishes ends no connection: one that owes an answer for longer is given up. */
const ANSWER_WITHIN_S = 4
/** What nobody asks for long is asked anyway, so that its loss is noticed. */
const ASK_EVERY_MS = 5_000
const CHANNEL_NAME = /^[a-z_]{1,60}$/

/** Opens the session and keeps it open: a lost one is replaced until `close`. */
export async function openSession(connection: Connection, logger: Logger): Promise<SessionConnection> {
  const session = new Session(connection, logger)
  await session.connect()
  return session
}

interface Subscription {
  channel: string
  onMessage: (payload: string) => void
  onReconnect: (() => void) | undefined
}

class Session implements SessionConnection {
  readonly #connection: Connection
  readonly #logger: Logger
  readonly #subscriptions = new Set<Subscription>()
  /** Listened to from the first subscription on: who comes next misses nothing meanwhile. */
  readonly #channels = new Set<string>()
  readonly #preparations: ((client: pg.Client) => Promise<void>)[] = []
  #client: pg.Client | undefined
  #catchUp: Promise<boolean> | undefined
  /** For the next answer. */
  #waiting: ((hearsAll: boolean) => void)[] | undefined
  /** Those who wait for one answer are of many requests: none of them is told within another's. */
  readonly #outside = new AsyncResource('catch-up')
  #asking: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(connection: Connection, logger: Logger) {
    this.#connection = connection
    this.#logger = logger
  }

  isConnected(): boolean {
    return this.#client !== undefined
  }

  async onConnect(prepare: (client: pg.Client) => Promise<void>): Promise<void> {
    this.#preparations.push(prepare)
    if (this.#client !== undefined) await prepare(this.#client)
  }

  subscribe(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): () => void {
    if (!CHANNEL_NAME.test(channel)) throw new Error(`${channel} is not a channel name`)
    const subscription = { channel, onMessage, onReconnect }
    this.#subscriptions.add(subscription)
    if (!this.#channels.has(channel)) {
      this.#channels.add(channel)
      this.#client?.query(`LISTEN ${channel}`).catch((error) => {
        if (!this.#isClosed) this.#logger.warn({ err: error }, 'the database session could not listen')
      })
    }
    return () => this.#subscriptions.delete(subscription)
  }

  catchUp(): Promise<boolean> {
    return new Promise((resolve) => this.afterCatchUp(resolve))
  }

  /**
   * Whoever comes before it is asked shares the answer: what was committed after an answer was asked for is in the next one alone. It is asked once the
   * one under way has come, or where there is none after all that the event loop has at hand, which are often requests that came together.
   */
  afterCatchUp(tell: (hearsAll: boolean) => void): void {
    if (this.#waiting !== undefined) {
      this.#waiting.push(tell)
      return
    }
    const waiting = [tell]
    this.#waiting = waiting
    void (this.#catchUp ?? immediately())
      .then(() => {
        this.#waiting = undefined
        return this.#beginCatchUp()
      })
      .then((hearsAll) => this.#outside.runInAsyncScope(() => this.#tell(waiting, hearsAll)))
  }

  /** One that fails keeps nobody else waiting. */
  #tell(waiting: readonly ((hearsAll: boolean) => void)[], hearsAll: boolean): void {
    for (const tell of waiting) {
      try {
        tell(hearsAll)
      } catch (error) {
        this.#logger.error({ err: error }, 'somebody who waited for the database session failed')
      }
    }
  }

  /** PostgreSQL delivers what a session is to hear before it says that it is ready for more. */
  #beginCatchUp(): Promise<boolean> {
    const client = this.#client
    const asking = client === undefined ? Promise.resolve(false) : hearsAll(client)
    this.#catchUp = asking.finally(() => {
      this.#catchUp = undefined
    })
    return this.#catchUp
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: applicationName(),
      connectionTimeoutMillis: ANSWER_WITHIN_S * 1_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    client.on('end', () => this.#reconnect(client))
    client.on('notification', (message) => this.#deliver(message.channel, message.payload ?? ''))
    try {
      await inTime(client, this.#prepare(client))
    } catch (error) {
      // The next try opens another one.
      giveUp(client)
      throw error
    }
    this.#client = client
    this.#asking ??= setInterval(() => void this.catchUp(), ASK_EVERY_MS).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#asking)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  async #prepare(client: pg.Client): Promise<void> {
    // A client machine that lost power says nothing: let the server notice within half a minute.
    await client.query('SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3')
    for (const prepare of this.#preparations) await prepare(client)
    for (const channel of this.#channels) await client.query(`LISTEN ${channel}`)
  }

  async #reconnect(lost: pg.Client): Promise<void> {
    if (this.#client !== lost) return
    this.#client = undefined
    if (this.#isClosed) return
    this.#logger.warn('the database session was lost; reconnecting')
    while (!this.#isClosed) {
      try {
        await this.connect()
        for (const subscription of this.#subscriptions) subscription.onReconnect?.()
        return
      } catch {
        await delay(RECONNECT_DELAY_MS, undefined, { ref: false })
      }
    }
  }

  #deliver(channel: string, payload: string): void {
    for (const subscription of this.#subscriptions) {
      if (subscription.channel === channel) subscription.onMessage(payload)
    }
  }
}

const hearsAll = (client: pg.Client): Promise<boolean> =>
  inTime(client, client.query('SELECT')).then(
    () => true,
    () => false,
  )

/**
 * Ends the connection when it is silent for too long, which fails what was asked and has the session open another. A time in which this
 * process, or the whole machine, was held up counts as one second.
 */
function inTime<Answer>(client: pg.Client, asking: Promise<Answer>): Promise<Answer> {
  let secondsLeft = ANSWER_WITHIN_S
  const timer = setInterval(() => {
    secondsLeft -= 1
    if (secondsLeft === 0) giveUp(client)
  }, 1_000)
  return asking.finally(() => clearInterval(timer))
}

const giveUp = (client: pg.Client): void => void client.end().catch(() => undefined)

/** Short messages between all processes on one database; delivered at commit when sent inside a transaction. */
export interface Notifications {
  /** Calls back for every message on the channel until the returned function is called. Messages sent while the connection was down are lost: read the rows again on `onReconnect`. */
  subscribe(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): () => void
  /** Resolves once every message of a transaction that ended before this call was delivered. `false` where messages may be missed. */
  catchUp(): Promise<boolean>
  /** The same for many at once, without a promise for each; `tell` is called outside of the request that it is of. */
  afterCatchUp(tell: (hearsAll: boolean) => void): void
}
