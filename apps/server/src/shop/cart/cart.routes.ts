import {
  type BookingHold,
  type CartItem,
  cartAddSchema,
  cartItemSchema,
  cartPatchSchema,
  formatAmount,
  languageSchema,
} from '@chioma/contract'
import { z } from 'zod'
import { selectBookingHolds } from '../../booking/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import { refuseFields } from '../../platform/http/validate-request.ts'
import { createVisitor, writeVisitorCookie } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { type CartLine, selectCartLines } from './cart.queries.ts'
import { addToCart, changeQuantity, removeFromCart } from './change-cart.ts'

const ofUser = z.object({ userId: z.string().max(60) })
const ofLine = ofUser.extend({ productId: z.uuid() })
const language = z.object({ language: languageSchema.optional() })
const invalidQuantity = refuseFields({ quantity: { code: 'quantity_invalid' } })

/** The visitor's cart. `userId` means the caller. */
export async function cartRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database, config } = dependencies

  app.get(
    '/api/cart/:userId',
    {
      schema: {
        summary: 'What is in the cart, at the prices of now',
        params: ofUser,
        querystring: language,
        response: { 200: z.array(cartItemSchema) },
      },
    },
    async (request) => {
      const { visitor } = request
      if (visitor === undefined) return []
      const reader = {
        visitorId: visitor.id,
        language: languageOf(request, request.query.language),
        currency: config.shop.currency,
      }
      return presentCart(database, await selectCartLines(database, reader))
    },
  )

  app.post(
    '/api/cart',
    {
      attachValidation: true,
      preHandler: invalidQuantity,
      schema: { summary: 'Puts a product into the cart', body: cartAddSchema, response: { 200: cartItemSchema } },
    },
    async (request, reply) => {
      const { productId, quantity } = request.body
      const visitor = request.visitor ?? createVisitor()
      const line = await addToCart(dependencies, { visitor, language: languageOf(request), productId, quantity })
      writeVisitorCookie(request, reply, visitor.id, config)
      return reply.send(await presentCartLine(database, line))
    },
  )

  app.patch(
    '/api/cart/:userId/:productId',
    {
      attachValidation: true,
      preHandler: invalidQuantity,
      schema: {
        summary: 'Sets a quantity, and takes note of the price of now',
        params: ofLine,
        body: cartPatchSchema,
        response: { 200: cartItemSchema },
      },
    },
    async (request) => {
      const { productId } = request.params
      const { visitor } = request
      if (visitor === undefined) throw new AppError('product_not_found')
      const change = { visitor, language: languageOf(request), productId, quantity: request.body.quantity }
      const line = await changeQuantity(dependencies, change)
      return presentCartLine(database, line)
    },
  )

  app.delete(
    '/api/cart/:userId/:productId',
    { schema: { summary: 'Takes a product out of the cart', params: ofLine, response: { 204: z.null() } } },
    async (request) => {
      const { visitor } = request
      if (visitor !== undefined) await removeFromCart(dependencies, visitor, request.params.productId)
    },
  )
}

/** Lines of a cart as the API answers with them, with the times that are held for its services. */
export async function presentCart(database: Database, lines: readonly CartLine[]): Promise<CartItem[]> {
  const ids = lines.flatMap(({ bookingId }) => bookingId ?? [])
  const holds = await selectBookingHolds(database, ids)
  return lines.map((line) => presentLine(line, holds))
}

/** One line of a cart. */
async function presentCartLine(database: Database, line: CartLine): Promise<CartItem> {
  return presentLine(line, await selectBookingHolds(database, line.bookingId === null ? [] : [line.bookingId]))
}

function presentLine({ id, product, quantity, seenPriceMinor, bookingId }: CartLine, holds: Map<string, BookingHold>): CartItem {
  const { currency, priceMinor, unitsLeft, availability } = product
  return {
    id,
    productId: product.id,
    quantity,
    product: {
      name: product.name,
      price: formatAmount(priceMinor, currency),
      unitPrice: product.unitPrice,
      contraindications: product.contraindications,
      caution: product.caution,
      isSponsored: product.isSponsored,
      imageUrl: product.imageUrl,
      category: product.category,
      partnerCompany: product.partnerCompany,
      availability,
      durationMinutes: product.durationMinutes,
    },
    currency,
    lineTotal: formatAmount(priceMinor * quantity, currency),
    priceBefore: seenPriceMinor === priceMinor ? null : formatAmount(seenPriceMinor, currency),
    onlyAvailable: unitsLeft !== null && unitsLeft < quantity ? unitsLeft : null,
    booking: holds.get(bookingId ?? '') ?? null,
  }
}
