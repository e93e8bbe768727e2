import {
  amountForm,
  createOrderSchema,
  createPaymentIntentSchema,
  formatAmount,
  orderSchema,
  paymentIntentSchema,
  quoteRequestSchema,
  quoteSchema,
} from '@chioma/contract'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { networkOf } from '../../platform/http/http-plugins.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import { idempotencyKeyOf, refuseFields } from '../../platform/http/validate-request.ts'
import { crowdSlots } from '../../platform/work-slots.ts'
import type { Dependencies } from '../dependencies.ts'
import { quoteCart } from '../totals/present-totals.ts'
import { createOrder } from './create-order.ts'
import { createPaymentIntent } from './live-intent.ts'
import { presentOrder } from './present-order.ts'

/** From the cart to an order that can be paid. */
export async function checkoutRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database, config } = dependencies
  const { currency } = config.shop
  const slots = crowdSlots(1 / 2)
  const invalidAmount = { code: 'amount_invalid', values: amountForm(currency) } as const
  const invalidFields = refuseFields({
    amount: invalidAmount,
    totalAmount: invalidAmount,
    price: invalidAmount,
    quantity: { code: 'quantity_invalid' },
    currency: { code: 'currency_differs', values: { currency } },
  })

  app.post(
    '/api/create-payment-intent',
    {
      attachValidation: true,
      preHandler: invalidFields,
      schema: {
        summary: 'The one live intent of the cart, or of the order that waits to be paid',
        body: createPaymentIntentSchema,
        response: { 200: paymentIntentSchema },
      },
    },
    async (request) => {
      const { visitor } = request
      const { currency: named } = request.body
      if (named !== undefined && named !== currency)
        throw new AppError('currency_differs', { field: 'currency', values: { currency } })
      const payment = await createPaymentIntent(dependencies, { visitor, wish: request.body, language: languageOf(request) })
      return {
        clientSecret: payment.client_secret,
        provider: payment.provider,
        amount: formatAmount(payment.amount_minor, payment.currency),
        currency: payment.currency,
      }
    },
  )

  app.post(
    '/api/checkout/quote',
    {
      schema: {
        summary: 'What the cart comes to, shipped to a country, and how it can be shipped there',
        body: quoteRequestSchema,
        response: { 200: quoteSchema },
      },
    },
    async (request) => {
      const { visitor, body } = request
      if (visitor === undefined) throw new AppError('cart_empty')
      return quoteCart(dependencies, { visitorId: visitor.id, choice: body, language: languageOf(request, body.language) })
    },
  )

  app.post(
    '/api/create-order',
    {
      attachValidation: true,
      preHandler: invalidFields,
      schema: {
        summary: 'Makes an order of the cart; with an `Idempotency-Key`, once',
        body: createOrderSchema,
        response: { 200: orderSchema },
      },
    },
    async (request) => {
      const { body, visitor } = request
      if (visitor === undefined) throw new AppError('cart_empty')
      const language = languageOf(request, body.language)
      const network = networkOf(request.ip)
      const idempotencyKey = idempotencyKeyOf(request)
      const order = await createOrder(dependencies, slots, { visitor, network, body, language, idempotencyKey })
      return presentOrder(database, order)
    },
  )
}
