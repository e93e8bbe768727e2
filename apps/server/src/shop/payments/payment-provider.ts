import type { IncomingHttpHeaders } from 'node:http'
import type { Currency, PaymentMethod, PaymentProviderId, PaymentSettings } from '@chioma/contract'
import type { App } from '../../platform/http/http-app.ts'

/**
 * What a provider says of an intent. `open`: waits for a card or its holder; `declined`: the last try failed, another one is
 * possible; `processing`: the provider works on it; `succeeded` and `cancelled` are its ends.
 */
export type IntentState = 'open' | 'declined' | 'processing' | 'succeeded' | 'cancelled'

/** The intention to take one amount from one buyer, as it stands at the provider. Amounts in minor units. */
export interface ProviderIntent {
  id: string
  /** With it, and nothing else, the buyer's browser can pay. */
  clientSecret: string
  amountMinor: number
  /** ISO 4217, upper case. */
  currency: string
  state: IntentState
  /** What the provider has taken; 0 before `succeeded`. */
  receivedMinor: number
  /** With what it was paid; `null` before, and where the answer did not say: `retrieveIntent` does. */
  method: PaymentMethod | null
  metadata: Record<string, string>
}

export interface ProviderRefund {
  id: string
  amountMinor: number
  state: 'pending' | 'succeeded' | 'failed'
  metadata: Record<string, string>
}

/** A signed message of the provider, of which only this much is believed: what happened is asked for. */
export interface PaymentEvent {
  id: string
  type: string
  /** The intent that it is about; `null` for other events. */
  intentId: string | null
}

export interface NewIntent {
  amountMinor: number
  currency: Currency
  metadata: Record<string, string>
  /** The same key is answered with the same intent, however often it is asked for. */
  idempotencyKey: string
}

/** Origins that a page may load from, beside our own. */
export interface PageSources {
  scripts: readonly string[]
  frames: readonly string[]
  /** Where its scripts may send requests. */
  calls: readonly string[]
}

/**
 * Somebody who takes card payments. Calls that reach nobody, or fail for a reason of the provider's own, throw `AppError` with
 * `payment_provider_failed`; outcomes that a caller must handle are returned.
 */
export interface PaymentProvider {
  readonly id: PaymentProviderId
  /** What pages are told of it. */
  readonly settings: Pick<PaymentSettings, 'publishableKey' | 'isTestMode'>
  /** What its card fields load; `undefined`: nothing but our own files. */
  readonly pageSources?: PageSources
  createIntent(intent: NewIntent): Promise<ProviderIntent>
  /** Another amount, more metadata. `spent`: it is past changing, and another one is needed. */
  changeIntent(
    intentId: string,
    change: { amountMinor: number; metadata: Record<string, string> },
    idempotencyKey: string,
  ): Promise<ProviderIntent | 'spent'>
  /** Keeps an intent from being paid. Returns how it stands then: it may have been paid already. */
  cancelIntent(intentId: string): Promise<ProviderIntent>
  retrieveIntent(intentId: string): Promise<ProviderIntent>
  /** Every refund of an intent, also those that were made in the provider's own pages. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>
  /** Gives back. `refused`: the provider says that it cannot be, now or ever. */
  refund(refund: {
    intentId: string
    amountMinor: number
    metadata: Record<string, string>
    idempotencyKey: string
  }): Promise<ProviderRefund | 'refused'>
  /** The event in a webhook's bytes; `undefined` where the signature is not the provider's, or is older than five minutes. */
  verifyWebhook(body: Buffer, headers: IncomingHttpHeaders, now: Date): PaymentEvent | undefined
  /** For a gateway that stands in this server: what the buyer's browser calls, and what the gateway does by itself. */
  registerRoutes?(app: App): Promise<void>
  /** For the same gateway: deletes what it needs no more. Returns how many rows. */
  purge?(now: Date): Promise<number>
}

/** A webhook older than this is refused: it may be a repetition by somebody who listened. */
export const WEBHOOK_TOLERANCE_SECONDS = 300
