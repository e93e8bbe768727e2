import { type PaymentMethod, paymentMethodSchema } from '@chioma/contract'
import { Stripe } from 'stripe'
import { z } from 'zod'
import { AppError } from '../../../platform/http/app-error.ts'
import type { FetchOutside } from '../../../platform/http/fetch-outside.ts'
import {
  type IntentState,
  type PageSources,
  type PaymentEvent,
  type PaymentProvider,
  type ProviderIntent,
  type ProviderRefund,
  WEBHOOK_TOLERANCE_SECONDS,
} from '../payment-provider.ts'

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  /** An event signed with any of them is believed: while one takes the place of another, Stripe signs with both. */
  webhookSecrets: readonly string[]
  /** `undefined`: Stripe's own. */
  apiBase: string | undefined
}

/** Card fields stand in frames of Stripe's, with a script that may only be loaded from there. */
const PAGE_SOURCES: PageSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}

const TIMEOUT_MS = 15_000
const RETRIES = 2
const REFUND_PAGE = 100
/** More than anybody makes of one payment; a bound for what is kept in memory. */
const MOST_REFUNDS = 10_000

/** Payments through Stripe: PaymentIntents, for its Payment Element. */
export function createStripeProvider(
  { secretKey, publishableKey, webhookSecrets, apiBase }: StripeKeys,
  fetchOutside: FetchOutside,
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...(apiBase !== undefined && placeOf(apiBase)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchOutside),
  })
  const retrieve = (intentId: string) => failing(() => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
  return {
    id: 'stripe',
    settings: { publishableKey, isTestMode: publishableKey.startsWith('pk_test_') },
    pageSources: PAGE_SOURCES,
    createIntent: async ({ amountMinor, currency, metadata, idempotencyKey }) => {
      const wanted = {
        amount: amountMinor,
        currency: currency.toLowerCase(),
        metadata,
        automatic_payment_methods: { enabled: true },
      }
      return present(await failing(() => stripe.paymentIntents.create(wanted, { idempotencyKey })))
    },
    changeIntent: async (intentId, { amountMinor, metadata }, idempotencyKey) => {
      const change = { amount: amountMinor, metadata }
      const changed = await unlessRefused(() => stripe.paymentIntents.update(intentId, change, { idempotencyKey }))
      return changed === 'refused' ? 'spent' : present(changed)
    },
    cancelIntent: async (intentId) => {
      const cancelled = await unlessRefused(() => stripe.paymentIntents.cancel(intentId))
      return present(cancelled === 'refused' ? await retrieve(intentId) : cancelled)
    },
    retrieveIntent: async (intentId) => present(await retrieve(intentId)),
    listRefunds: async (intentId) => {
      const pages = stripe.refunds.list({ payment_intent: intentId, limit: REFUND_PAGE })
      return (await failing(() => pages.autoPagingToArray({ limit: MOST_REFUNDS }))).map(presentRefund)
    },
    refund: async ({ intentId, amountMinor, metadata, idempotencyKey }) => {
      const wanted = { payment_intent: intentId, amount: amountMinor, metadata }
      const made = await unlessRefused(() => stripe.refunds.create(wanted, { idempotencyKey }))
      return made === 'refused' ? made : presentRefund(made)
    },
    verifyWebhook: (body, headers, now) => {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') return undefined
      for (const secret of webhookSecrets) {
        try {
          const tolerance = WEBHOOK_TOLERANCE_SECONDS
          return readEvent(stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime()))
        } catch {
          // Signed with another one, or by nobody.
        }
      }
      return undefined
    },
  }
}

function placeOf(apiBase: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname: host, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { host, port: Number(port) || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }
}

async function failing<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (cause) {
    throw new AppError('payment_provider_failed', { cause })
  }
}

/** `refused`: Stripe understood, and says that the object is not in a state for it. */
async function unlessRefused<Result>(call: () => Promise<Result>): Promise<Result | 'refused'> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeInvalidRequestError && REFUSALS.has(cause.code ?? '')) return 'refused'
    throw new AppError('payment_provider_failed', { cause })
  }
}

const REFUSALS = new Set([
  'payment_intent_unexpected_state',
  'charge_already_refunded',
  'charge_disputed',
  'refund_disputed_payment',
  'amount_too_large',
])

const present = (intent: Stripe.PaymentIntent): ProviderIntent => ({
  id: intent.id,
  clientSecret: intent.client_secret ?? '',
  amountMinor: intent.amount,
  currency: intent.currency.toUpperCase(),
  state: stateOf(intent),
  receivedMinor: intent.amount_received,
  method: methodOf(intent.latest_charge),
  metadata: intent.metadata,
})

const { kind: methodKind, last4: methodLast4 } = paymentMethodSchema.shape
/** What of a charge is read: the rest of it, which says a good deal of the buyer, is let go at once. */
const methodDetails = z.object({
  type: z.string(),
  card: z.object({ brand: z.unknown(), last4: z.unknown() }).optional(),
  sepa_debit: z.object({ last4: z.unknown() }).optional(),
})

function methodOf(charge: Stripe.PaymentIntent['latest_charge']): PaymentMethod | null {
  const { data: details } = methodDetails.safeParse(typeof charge === 'object' ? charge?.payment_method_details : undefined)
  if (details === undefined) return null
  const { type, card, sepa_debit: debit } = details
  const kind = card !== undefined ? card.brand : debit !== undefined ? 'bank_debit' : type
  return {
    kind: methodKind.safeParse(kind).data ?? (card === undefined ? 'other' : 'card'),
    last4: methodLast4.safeParse((card ?? debit)?.last4).data ?? null,
  }
}

function stateOf({ status, last_payment_error: lastError }: Stripe.PaymentIntent): IntentState {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'processing') return 'processing'
  if (status === 'canceled') return 'cancelled'
  return status === 'requires_payment_method' && lastError !== null ? 'declined' : 'open'
}

const presentRefund = ({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund => ({
  id,
  amountMinor: amount,
  state: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  metadata: metadata ?? {},
})

function readEvent({ id, type, data: { object } }: Stripe.Event): PaymentEvent {
  if ('object' in object && object.object === 'payment_intent') return { id, type, intentId: object.id }
  const intent = 'payment_intent' in object ? object.payment_intent : null
  return { id, type, intentId: typeof intent === 'string' ? intent : (intent?.id ?? null) }
}
