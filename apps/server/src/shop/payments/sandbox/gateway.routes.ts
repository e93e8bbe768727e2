import {
  SANDBOX_CARDS,
  type SandboxCardOutcome,
  type SandboxConfirm,
  type SandboxIntent,
  sandboxAuthenticateSchema,
  sandboxConfirmSchema,
  sandboxIntentSchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { abortAfter } from '../../../platform/before-abort.ts'
import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { createFetchOutside, type FetchOutside } from '../../../platform/http/fetch-outside.ts'
import type { App } from '../../../platform/http/http-app.ts'
import { OutsideGuard } from '../../../platform/http/outside-guard.ts'
import type { Logger } from '../../../platform/logger.ts'
import { type GatewayIntent, markEventDelivered } from './gateway.queries.ts'
import { authenticateIntent, confirmIntent, SIGNATURE_HEADER, settleDue, signEvent } from './gateway.ts'

const ofIntent = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) })
const response = { 200: sandboxIntentSchema }

/** What a browser calls instead of a card company, and the events that the gateway delivers to the shop while the server listens. */
export async function gatewayRoutes(
  app: App,
  { database, logger, secret }: { database: Database; logger: Logger; secret: string },
): Promise<void> {
  let delivery: Delivery | undefined
  app.addHook('onListen', async () => {
    const url = `${ownAddressOf(app)}/api/webhooks/sandbox`
    const fetchOutside = createFetchOutside(new OutsideGuard({ addresses: [url], privateNetworks: [] }))
    delivery = startDelivery({ database, logger, secret, url, fetchOutside })
  })
  app.addHook('onClose', async () => delivery?.stop())

  app.post(
    '/api/sandbox-till/intents/:id/confirm',
    { schema: { summary: 'Pays with a test card, in test mode', params: ofIntent, body: sandboxConfirmSchema, response } },
    async (request) => {
      const outcome = checkCard(request.body, new Date())
      const intent = await confirmIntent(database, { id: request.params.id, clientSecret: request.body.clientSecret }, outcome)
      delivery?.wake()
      return present(intent)
    },
  )

  app.post(
    '/api/sandbox-till/intents/:id/authenticate',
    { schema: { summary: 'Answers 3-D Secure, in test mode', params: ofIntent, body: sandboxAuthenticateSchema, response } },
    async (request) => {
      const { clientSecret, outcome } = request.body
      const intent = await authenticateIntent(database, { id: request.params.id, clientSecret }, outcome)
      delivery?.wake()
      return present(intent)
    },
  )
}

const present = ({ id, status, decline_code: declineCode }: GatewayIntent): SandboxIntent => ({ id, status, declineCode })

/** Where this process reaches itself: a server that listens everywhere also listens here. */
function ownAddressOf(app: App): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address.address] ?? address.address
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${address.port}`
}

/** What the gateway does with a card. A number that could be somebody's own is refused unread: this is no place for it. */
function checkCard({ cardNumber, expiry, securityCode }: SandboxConfirm, now: Date): SandboxCardOutcome {
  const digits = cardNumber.replaceAll(/[\s-]/g, '')
  const outcome = Object.entries(SANDBOX_CARDS).find(([, known]) => known === digits)?.[0]
  if (outcome === undefined && isRealNumber(digits)) throw new AppError('card_refused', { field: 'cardNumber' })
  if (!isOutcome(outcome)) throw new AppError('card_invalid', { field: 'cardNumber' })
  if (!isInFuture(expiry, now)) throw new AppError('card_invalid', { field: 'expiry' })
  if (!/^\d{3,4}$/.test(securityCode.trim())) throw new AppError('card_invalid', { field: 'securityCode' })
  return outcome
}

const isOutcome = (outcome: string | undefined): outcome is SandboxCardOutcome =>
  outcome !== undefined && outcome in SANDBOX_CARDS

/** A card is good until the end of its month. */
function isInFuture(expiry: string, now: Date): boolean {
  const match = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim())
  if (match === null) return false
  return Date.UTC(2000 + Number(match[2]), Number(match[1])) > now.getTime()
}

/** Whether the check digit is right (Luhn, ISO/IEC 7812). */
function isRealNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const EVERY_MS = 1_000
const BATCH_SIZE = 20
const REQUEST_TIMEOUT_MS = 5_000
const LONGEST_BACK_OFF_SECONDS = 300
const MOST_ATTEMPTS = 30

interface Delivery {
  /** Something may be due: look now. */
  wake(): void
  stop(): void
}

interface DeliveryOptions {
  database: Database
  logger: Logger
  /** What events are signed with. */
  secret: string
  /** Where the shop takes them. */
  url: string
  fetchOutside: FetchOutside
}

/** Settles what is due and tells the shop, every second and when woken, until stopped. */
function startDelivery(options: DeliveryOptions): Delivery {
  let isRunning = false
  let isAskedAgain = false
  const run = async (): Promise<void> => {
    isAskedAgain = isRunning
    if (isRunning) return
    isRunning = true
    try {
      const now = new Date()
      const due = await selectDue(options.database, now)
      if (due.intents) await settleDue(options.database, now)
      if (due.intents || due.events) await deliverDue(options)
    } catch (error) {
      options.logger.warn({ err: error }, 'the sandbox gateway could not deliver its events; it tries again')
    } finally {
      isRunning = false
      if (isAskedAgain) void run()
    }
  }
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return { wake: () => void run(), stop: () => clearInterval(timer) }
}

/** An event that is set later than any pause is long was set by a clock that has been put back. */
const isEventDue = sql`delivered_at IS NULL AND attempts < ${MOST_ATTEMPTS} AND (
  next_attempt_at <= now() OR next_attempt_at > now() + ${2 * LONGEST_BACK_OFF_SECONDS} * interval '1 second'
)`

/** Whether there is anything to settle or to tell: mostly there is not, and nothing is locked or written to find out. */
async function selectDue(database: Database, now: Date): Promise<{ intents: boolean; events: boolean }> {
  const { rows } = await sql<{ intents: boolean; events: boolean }>`
    SELECT EXISTS (SELECT FROM sandbox_intents WHERE status = 'processing' AND settles_at <= ${now}) AS intents,
      EXISTS (SELECT FROM sandbox_events WHERE ${isEventDue}) AS events`.execute(database)
  return rows[0] ?? { intents: false, events: false }
}

/** Sends every event that is due, each at most once at a time across all processes. */
async function deliverDue(options: DeliveryOptions): Promise<void> {
  for (;;) {
    const events = await takeDue(options.database)
    await Promise.all(events.map((event) => deliver(options, event)))
    if (events.length < BATCH_SIZE) return
  }
}

/** The next try is set before this one: a process that ends in the middle loses nothing. */
async function takeDue(database: Database): Promise<{ id: string; body: string }[]> {
  const { rows } = await sql<{ id: string; body: string }>`
    UPDATE sandbox_events
    SET attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => least(power(2, attempts), ${LONGEST_BACK_OFF_SECONDS}::int))
    WHERE id IN (
      SELECT id FROM sandbox_events
      WHERE ${isEventDue}
      ORDER BY next_attempt_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, body`.execute(database)
  return rows
}

async function deliver(
  { database, secret, url, fetchOutside }: DeliveryOptions,
  { id, body }: { id: string; body: string },
): Promise<void> {
  const answer = await fetchOutside(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signEvent(secret, body, new Date()) },
    body,
    signal: abortAfter(REQUEST_TIMEOUT_MS),
    // Not delivered is not lost: its next try is set already.
  }).catch(() => undefined)
  await answer?.body?.cancel()
  if (answer?.ok === true) await markEventDelivered(database, id)
}
