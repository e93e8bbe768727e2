import { z } from 'zod'
import { amountInputSchema, currencySchema, decimalAmountSchema } from '../money.ts'
import { shippingChoiceSchema } from './totals.ts'

export const PAYMENT_PROVIDER_IDS = ['stripe', 'sandbox'] as const
export const paymentProviderIdSchema = z.enum(PAYMENT_PROVIDER_IDS)
export type PaymentProviderId = z.infer<typeof paymentProviderIdSchema>

/** How the site takes payments, part of `GET /api/settings`; `null` there where it cannot. */
export const paymentSettingsSchema = z.object({
  provider: paymentProviderIdSchema,
  /** For stripe.js; `null` for the sandbox gateway. */
  publishableKey: z.string().nullable(),
  isTestMode: z.boolean(),
  currency: currencySchema,
})
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>

/** `POST /api/create-payment-intent`. The amount is compared with what the cart comes to, never charged as such. */
export const createPaymentIntentSchema = shippingChoiceSchema.extend({
  amount: amountInputSchema,
  currency: currencySchema.optional(),
  userId: z.coerce.string().max(60).optional(),
})
export type CreatePaymentIntent = z.infer<typeof createPaymentIntentSchema>

/** The one live intent of the caller's cart or open order. */
export const paymentIntentSchema = z.object({
  clientSecret: z.string(),
  provider: paymentProviderIdSchema,
  amount: decimalAmountSchema,
  currency: currencySchema,
})
export type PaymentIntent = z.infer<typeof paymentIntentSchema>

/** What the gateway of the sandbox takes instead of a card; real numbers are refused there. Every expiry in the future and every code will do. */
export const SANDBOX_CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficient_funds: '4000000000009995',
  three_d_secure: '4000002760003184',
  processing_then_succeeds: '4000000000000077',
  processing_then_fails: '4000000000000085',
} as const
export type SandboxCardOutcome = keyof typeof SANDBOX_CARDS

export const SANDBOX_INTENT_STATUSES = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const

/** `POST /api/sandbox-till/intents/{id}/confirm`: what stripe.js would do at the provider. */
export const sandboxConfirmSchema = z.object({
  clientSecret: z.string().max(200),
  cardNumber: z.string().max(30),
  /** `MM/YY`. */
  expiry: z.string().max(7),
  securityCode: z.string().max(4),
})
export type SandboxConfirm = z.infer<typeof sandboxConfirmSchema>

/** `POST /api/sandbox-till/intents/{id}/authenticate`: the answer to the 3-D Secure question. */
export const sandboxAuthenticateSchema = z.object({
  clientSecret: z.string().max(200),
  outcome: z.enum(['approve', 'refuse']),
})

/** The state of a sandbox intent after either call. `declineCode` is one of Stripe's. */
export const sandboxIntentSchema = z.object({
  id: z.string(),
  status: z.enum(SANDBOX_INTENT_STATUSES),
  declineCode: z.string().nullable(),
})
export type SandboxIntent = z.infer<typeof sandboxIntentSchema>

/** Ways to pay with a name of their own, by the provider's code; a card of no known network, a bank debit and whatever else are said in words. */
export const PAYMENT_METHOD_NAMES = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
  bancontact: 'Bancontact',
  ideal: 'iDEAL',
  klarna: 'Klarna',
  link: 'Link',
  paypal: 'PayPal',
  satispay: 'Satispay',
} as const
const WORDED_METHODS = ['card', 'bank_debit', 'other'] as const
type WordedMethod = (typeof WORDED_METHODS)[number]

/** What an order was paid with: its kind and the last four digits, where it has any. Nothing else of it is ever asked for or kept. */
export const paymentMethodSchema = z.object({
  kind: z.union([z.enum(WORDED_METHODS), z.enum(Object.keys(PAYMENT_METHOD_NAMES) as (keyof typeof PAYMENT_METHOD_NAMES)[])]),
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
})
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** As receipts write it: `Visa •••• 4242`. `wordOf` says what has no name of its own. */
export function formatPaymentMethod({ kind, last4 }: PaymentMethod, wordOf: (kind: WordedMethod) => string): string {
  const name = kind === 'card' || kind === 'bank_debit' || kind === 'other' ? wordOf(kind) : PAYMENT_METHOD_NAMES[kind]
  return last4 === null ? name : `${name} •••• ${last4}`
}
