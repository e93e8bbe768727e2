import { createHmac, timingSafeEqual } from 'node:crypto'
import { SANDBOX_CARDS, type SandboxCardOutcome } from '@chioma/contract'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { WEBHOOK_TOLERANCE_SECONDS } from '../payment-provider.ts'
import { addEvent, type GatewayIntent, lockIntent, selectDueIntents, updateIntent } from './gateway.queries.ts'

/** How long a payment that is not decided at once takes. */
const PROCESSING_MS = 3_000

/** Stripe's names for why a card was declined. */
const DECLINE_CODES = {
  declined: 'generic_decline',
  insufficient_funds: 'insufficient_funds',
  processing_then_fails: 'processing_error',
  authentication: 'authentication_required',
} as const

/** Pays with a card, as far as the card goes. Another try of what is paid already is refused. */
export async function confirmIntent(
  database: Database,
  { id, clientSecret }: { id: string; clientSecret: string },
  outcome: SandboxCardOutcome,
): Promise<GatewayIntent> {
  return database.transaction().execute(async (trx) => {
    const intent = await lockOwn(trx, id, clientSecret)
    if (intent.status === 'processing') return intent
    refuseEnded(intent)
    if (outcome !== 'declined' && outcome !== 'insufficient_funds')
      await updateIntent(trx, id, { card_last4: SANDBOX_CARDS[outcome].slice(-4) })
    if (outcome === 'succeeds') return succeed(trx, intent)
    if (outcome === 'three_d_secure') return updateIntent(trx, id, { status: 'requires_action', decline_code: null })
    if (outcome === 'declined' || outcome === 'insufficient_funds') return decline(trx, id, DECLINE_CODES[outcome])
    const settlesAs = outcome === 'processing_then_succeeds' ? 'succeeded' : 'failed'
    return startProcessing(trx, id, settlesAs)
  })
}

/** The answer to the question of 3-D Secure. */
export async function authenticateIntent(
  database: Database,
  { id, clientSecret }: { id: string; clientSecret: string },
  outcome: 'approve' | 'refuse',
): Promise<GatewayIntent> {
  return database.transaction().execute(async (trx) => {
    const intent = await lockOwn(trx, id, clientSecret)
    refuseEnded(intent)
    if (intent.status !== 'requires_action') return intent
    return outcome === 'approve' ? succeed(trx, intent) : decline(trx, id, DECLINE_CODES.authentication)
  })
}

/** Decides what has been processed for long enough. Returns how many. Any number of processes may do so at once. */
export async function settleDue(database: Database, now: Date): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const due = await selectDueIntents(trx, now)
    for (const intent of due) await settle(trx, intent)
    return due.length
  })
}

/** The intent as it is now, its decision included where the time for it has come. */
export async function settledIntent(trx: Transaction, id: string, now: Date): Promise<GatewayIntent | undefined> {
  const intent = await lockIntent(trx, id)
  const isDue = intent?.status === 'processing' && intent.settles_at !== null && intent.settles_at <= now
  return intent && isDue ? settle(trx, intent) : intent
}

/** Keeps an intent from being paid; one that is paid or being paid stays as it is. */
export async function cancelOpen(trx: Transaction, intent: GatewayIntent): Promise<GatewayIntent> {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') return intent
  const cancelled = await updateIntent(trx, intent.id, { status: 'canceled' })
  await tell(trx, 'payment_intent.canceled', cancelled)
  return cancelled
}

const settle = (trx: Transaction, intent: GatewayIntent): Promise<GatewayIntent> =>
  intent.settles_as === 'failed' ? decline(trx, intent.id, DECLINE_CODES.processing_then_fails) : succeed(trx, intent)

async function succeed(trx: Transaction, { id, amount_minor }: GatewayIntent): Promise<GatewayIntent> {
  const paid = await updateIntent(trx, id, {
    status: 'succeeded',
    received_minor: amount_minor,
    decline_code: null,
    settles_at: null,
    settles_as: null,
  })
  await tell(trx, 'payment_intent.succeeded', paid)
  return paid
}

async function decline(trx: Transaction, id: string, code: string): Promise<GatewayIntent> {
  const change = { status: 'requires_payment_method', decline_code: code, settles_at: null, settles_as: null } as const
  const declined = await updateIntent(trx, id, change)
  await tell(trx, 'payment_intent.payment_failed', declined)
  return declined
}

async function startProcessing(trx: Transaction, id: string, settlesAs: 'succeeded' | 'failed'): Promise<GatewayIntent> {
  const settlesAt = new Date(Date.now() + PROCESSING_MS)
  const change = { status: 'processing', decline_code: null, settles_at: settlesAt, settles_as: settlesAs } as const
  const processing = await updateIntent(trx, id, change)
  await tell(trx, 'payment_intent.processing', processing)
  return processing
}

const tell = (trx: Transaction, type: string, { id, status }: GatewayIntent): Promise<void> =>
  addEvent(trx, type, { id, object: 'payment_intent', status })

/** Somebody without the intent's secret is told nothing, not even that it is there. */
async function lockOwn(trx: Transaction, id: string, clientSecret: string): Promise<GatewayIntent> {
  const intent = await settledIntent(trx, id, new Date())
  if (intent === undefined || intent.client_secret !== clientSecret) throw new AppError('not_found')
  return intent
}

function refuseEnded({ status }: GatewayIntent): void {
  if (status === 'succeeded') throw new AppError('order_already_paid')
  if (status === 'canceled') throw new AppError('order_not_open')
}

export const SIGNATURE_HEADER = 'sandbox-signature'

/** The header of a signed event: the second it was signed in, and HMAC-SHA-256 over that second and the body. */
export function signEvent(secret: string, body: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1_000)
  return `t=${second},v1=${hmacOf(secret, second, body)}`
}

/** Whether a header fits the body, and was signed within the last five minutes. Takes the same time for every wrong signature. */
export function isSigned(secret: string, body: string, header: string | string[] | undefined, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '')
  if (match === null) return false
  const second = Number(match[1])
  if (Math.abs(now.getTime() / 1_000 - second) > WEBHOOK_TOLERANCE_SECONDS) return false
  return timingSafeEqual(Buffer.from(match[2] ?? '', 'hex'), Buffer.from(hmacOf(secret, second, body), 'hex'))
}

const hmacOf = (secret: string, second: number, body: string): string =>
  createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')
