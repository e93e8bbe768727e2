import { z } from 'zod'
import { bookingHoldSchema } from '../booking/bookings.ts'
import { askedDaySchema } from '../days.ts'
import { languageSchema } from '../languages.ts'
import { amountInputSchema, currencySchema, decimalAmountSchema } from '../money.ts'
import { versionSchema } from '../versions.ts'
import { invoiceSchema } from './invoices.ts'
import { agreementSchema, earlyStartSchema, orderAgreementSchema, orderEarlyStartSchema } from './legal.ts'
import { paymentMethodSchema } from './payments.ts'
import { productSchema } from './products.ts'
import { recipientSchema } from './recipients.ts'
import { fulfillmentStatusSchema, orderReturnSchema, shipmentSchema } from './shipments.ts'
import { chosenShippingSchema, taxedAmountSchema, taxSchema } from './totals.ts'

/**
 * `pending`: waits for the payment; `processing`: the provider works on it; `failed`: a payment was declined, another try is possible;
 * `review`: the amount received is not the total, a person decides; `refunded`: everything was given back.
 */
export const ORDER_STATUSES = ['pending', 'processing', 'paid', 'failed', 'cancelled', 'refunded', 'review'] as const
export const orderStatusSchema = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof orderStatusSchema>

/** Why an order was given back or waits for a person, said to the visitor in `locales/`. */
export const orderNoteSchema = z.enum([
  'slot_lost',
  'stock_lost',
  'amount_differs',
  'order_cancelled',
  'paid_twice',
  'refunded_by_staff',
  'appointment_cancelled',
])
export type OrderNote = z.infer<typeof orderNoteSchema>

/** How people call an order: `CH-000123`. */
export const formatOrderNumber = (number: number): string => `CH-${String(number).padStart(6, '0')}`

/** The order that people mean by `CH-000123` or `123`; 0, which no order has, for what is no number. */
export const readOrderNumber = (written: string): number => Number(/^(?:ch-)?0*(\d{1,15})$/i.exec(written.trim())?.[1] ?? '0')

const instant = z.iso.datetime()
const email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** `POST /api/create-order`. What it says of prices, names and the total is compared with ours; a difference is refused and named. */
export const createOrderSchema = z.object({
  userId: z.coerce.string().max(60).optional(),
  items: z
    .array(
      z.object({
        productId: z.uuid(),
        name: z.string().max(200).optional(),
        price: amountInputSchema.optional(),
        quantity: z.number().int().min(1).max(99),
      }),
    )
    .min(1)
    .max(50),
  totalAmount: amountInputSchema,
  /** Where the receipt goes; without one there is only the page of the order. */
  email: email.optional(),
  /** Where goods go; an order of goods without it waits for `PUT /api/orders/{id}/recipient`. */
  recipient: recipientSchema.optional(),
  /** How they go; without it the cheapest way that there is. */
  shippingOptionId: z.uuid().optional(),
  /** What the button says is agreed to; refused as `terms_changed` where another version is in force by now. */
  agreement: agreementSchema.optional(),
  /** Refused as `early_start_missing` where there is an agreement, an appointment within the days of withdrawal, and no such request. */
  earlyStart: earlyStartSchema.optional(),
  language: languageSchema.optional(),
})
export type CreateOrder = z.infer<typeof createOrderSchema>

export const orderLineSchema = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  ...productSchema.pick({ name: true, category: true, partnerCompany: true, imageUrl: true }).shape,
  unitPrice: decimalAmountSchema,
  quantity: z.number().int().positive(),
  lineTotal: decimalAmountSchema,
  taxed: taxedAmountSchema,
  booking: bookingHoldSchema.nullable(),
})
export type OrderLine = z.infer<typeof orderLineSchema>

/** How a mail stands that is owed; `no_server` where none was set when it was due. */
export const mailStateSchema = z.enum(['waiting', 'sent', 'failed', 'no_server'])

/** An order as its visitor sees it: `GET /api/orders/{id}`; `GET /api/orders` lists them, newest first. */
export const orderSchema = z.object({
  id: z.uuid(),
  /** For people: `CH-000123`. */
  number: z.string(),
  status: orderStatusSchema,
  note: orderNoteSchema.nullable(),
  currency: currencySchema,
  lines: z.array(orderLineSchema),
  subtotal: decimalAmountSchema,
  /** All tax, whether part of the prices or added to them. */
  tax: decimalAmountSchema,
  taxes: z.array(taxSchema),
  shipping: decimalAmountSchema,
  /** `null` where nothing is shipped, and in orders from before there was a choice. */
  shippingOption: chosenShippingSchema.nullable(),
  total: decimalAmountSchema,
  refunded: decimalAmountSchema,
  /** On its way back, and not part of `refunded` yet. */
  refunding: decimalAmountSchema,
  /** Paid without real money: at the sandbox gateway, or with the provider's keys for tests. */
  isTestMode: z.boolean(),
  email: z.string().nullable(),
  /** What it was paid with; `null` before, where it cost nothing, and where the provider did not say. */
  paymentMethod: paymentMethodSchema.nullable(),
  /** Where its goods go; `null` where there are none, and where that was not said. */
  recipient: recipientSchema.nullable(),
  /** It has goods, and nobody has said where they go. */
  isWithoutAddress: z.boolean(),
  /** It is paid, and invoiced once it is known where its goods go and who sells. */
  isInvoiceWaiting: z.boolean(),
  /** How far its goods have come; `null` where none are to be sent. */
  fulfillmentStatus: fulfillmentStatusSchema.nullable(),
  /** Its parcels, in the order in which they were packed. */
  shipments: z.array(shipmentSchema),
  /** What came back of it, oldest first. */
  returns: z.array(orderReturnSchema),
  /** Its invoice, and the credit notes of what was given back of it. */
  invoices: z.array(invoiceSchema),
  /** State of the receipt mail; `null` where none is owed: before the payment, and without an address. */
  receipt: mailStateSchema.nullable(),
  /** The versions that were agreed to when it was made. */
  agreements: z.array(orderAgreementSchema),
  /** `null` where no appointment was within the days of withdrawal, or nobody asked for it. */
  earlyStart: orderEarlyStartSchema.nullable(),
  /** Read by the link of a mail, in a browser that did not order: nothing of it can be changed there, but that an address that is missing can be given. */
  isReadOnly: z.boolean().optional(),
  createdAt: instant,
  paidAt: instant.nullable(),
})
export type Order = z.infer<typeof orderSchema>

/** `POST /api/orders/{id}/open`: the key behind the link of a mail. */
export const openOrderSchema = z.object({ key: z.string().max(100) })

/** `POST /api/orders/find`: whose orders are looked for. */
export const findOrdersSchema = z.object({ email })

/** What can happen to an order; `order.<status>` is a step into that state. */
export const orderEventKindSchema = z.enum([
  'order.created',
  'order.address_changed',
  'order.processing',
  'order.paid',
  'order.failed',
  'order.cancelled',
  'order.review',
  'order.refunded',
  'payment.received_twice',
  'refund.requested',
  'refund.succeeded',
  'refund.failed',
  'shipment.packed',
  'shipment.unpacked',
  'shipment.shipped',
  'shipment.delivered',
  'shipment.not_delivered',
  'return.received',
])
export type OrderEventKind = z.infer<typeof orderEventKindSchema>

/** One thing that happened to an order; the words of a kind are in `locales/`. */
export const orderEventSchema = z.object({
  at: instant,
  kind: orderEventKindSchema,
  fromStatus: orderStatusSchema.nullable(),
  toStatus: orderStatusSchema.nullable(),
  amount: decimalAmountSchema.nullable(),
  /** Who did it: a member's name, `visitor`, `provider` or `system`. */
  actor: z.string(),
})
export type OrderEvent = z.infer<typeof orderEventSchema>

export const refundSchema = z.object({
  id: z.uuid(),
  amount: decimalAmountSchema,
  status: z.enum(['pending', 'succeeded', 'failed']),
  reason: z.string().nullable(),
  /** The line of the cancelled appointment that it is for; `null` for an amount alone. */
  orderLineId: z.uuid().nullable(),
  requestedBy: z.string(),
  createdAt: instant,
})
export type Refund = z.infer<typeof refundSchema>

/** A row of `GET /api/admin/orders`. */
export const adminOrderSummarySchema = orderSchema
  .omit({
    lines: true,
    taxes: true,
    shippingOption: true,
    refunding: true,
    receipt: true,
    paymentMethod: true,
    recipient: true,
    isWithoutAddress: true,
    isInvoiceWaiting: true,
    shipments: true,
    returns: true,
    invoices: true,
    agreements: true,
    earlyStart: true,
  })
  .extend({
    itemCount: z.number().int().nonnegative(),
    provider: z.string().nullable(),
    providerPaymentId: z.string().nullable(),
  })
export type AdminOrderSummary = z.infer<typeof adminOrderSummarySchema>

/** A line as staff read it: `name` is what the catalogue calls it now in their language, where it was ordered in another one that the catalogue has. */
export const adminOrderLineSchema = orderLineSchema.extend({
  /** As its buyer read it, and as the invoice has it. */
  orderedName: z.string(),
})

export const adminOrderSchema = adminOrderSummarySchema.extend({
  lines: z.array(adminOrderLineSchema),
  taxes: z.array(taxSchema),
  shippingOption: chosenShippingSchema.nullable(),
  paymentMethod: paymentMethodSchema.nullable(),
  recipient: recipientSchema.nullable(),
  isWithoutAddress: z.boolean(),
  isInvoiceWaiting: z.boolean(),
  /** The customer has erased their data: what is not known of the order by now never will be. */
  isCustomerErased: z.boolean(),
  shipments: z.array(shipmentSchema),
  returns: z.array(orderReturnSchema),
  invoices: z.array(invoiceSchema),
  agreements: z.array(orderAgreementSchema),
  earlyStart: orderEarlyStartSchema.nullable(),
  received: decimalAmountSchema,
  events: z.array(orderEventSchema),
  refunds: z.array(refundSchema),
  /** State of the receipt mail; `null` where no address was given. */
  receipt: mailStateSchema.nullable(),
  /** What may still be given back. */
  refundable: decimalAmountSchema,
  version: versionSchema,
})
export type AdminOrder = z.infer<typeof adminOrderSchema>

/** Of which orders: in one state, or with a refund that failed and was not made again. */
export const ORDER_FILTERS = [...ORDER_STATUSES, 'refund_failed'] as const

export const orderQuerySchema = z.object({
  /** Number, e-mail address, name or telephone number of whom it is for, product name or the provider's payment id. */
  search: z.string().trim().max(200).optional(),
  status: z.enum(ORDER_FILTERS).optional(),
  fulfillment: fulfillmentStatusSchema.optional(),
  from: askedDaySchema.optional(),
  to: askedDaySchema.optional(),
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

/**
 * `POST /api/admin/orders/{id}/refunds`, with an `Idempotency-Key`. Without an amount all that is left is given back. With the `version`
 * of the order that was looked at, it is refused with the order as it stands where that was changed since: by another refund, as a rule.
 * With the line of a cancelled appointment it is for that one, up to what is left of its price, and its credit note names it.
 */
export const newRefundSchema = z.object({
  amount: amountInputSchema.optional(),
  orderLineId: z.uuid().optional(),
  reason: z.string().trim().min(1).max(500),
  version: versionSchema.optional(),
})
export type NewRefund = z.infer<typeof newRefundSchema>

/** `POST /api/admin/orders/{id}/resolve`: ends a review. */
export const resolveOrderSchema = z.object({
  decision: z.enum(['accept', 'refund']),
  version: versionSchema,
})
