import { z } from 'zod'
import { bookingHoldSchema } from '../booking/bookings.ts'
import { currencySchema, decimalAmountSchema } from '../money.ts'
import { productSchema } from './products.ts'

/** Most of one product in a cart. */
export const MAX_QUANTITY = 99
/** Most different products in a cart. */
export const MAX_CART_LINES = 50

const quantity = z.number().int().min(1).max(MAX_QUANTITY)

/** A row of `GET /api/cart/{userId}`, oldest first. Prices are those of now. */
export const cartItemSchema = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  quantity,
  product: productSchema.pick({
    name: true,
    price: true,
    unitPrice: true,
    imageUrl: true,
    category: true,
    partnerCompany: true,
    availability: true,
    durationMinutes: true,
    contraindications: true,
    caution: true,
    isSponsored: true,
  }),
  currency: currencySchema,
  /** Price times quantity. */
  lineTotal: decimalAmountSchema,
  /** What it cost when the visitor last saw it, where that is no longer so; confirmed by `PATCH`. */
  priceBefore: decimalAmountSchema.nullable(),
  /** Units that can be had, where fewer than wanted. */
  onlyAvailable: z.number().int().nonnegative().nullable(),
  /** The time held for a service, where one was chosen. */
  booking: bookingHoldSchema.nullable(),
})
export type CartItem = z.infer<typeof cartItemSchema>

/** Whether a line cannot be bought as it stands: fewer units can be had than wanted, or none. */
export const isShort = ({ onlyAvailable, product }: Pick<CartItem, 'onlyAvailable' | 'product'>): boolean =>
  onlyAvailable !== null || product.availability === 'sold_out'

/** `POST /api/cart`: adds to what is there. */
export const cartAddSchema = z.object({
  userId: z.coerce.string().max(60).optional(),
  productId: z.uuid(),
  quantity: quantity.default(1),
})
export type CartAdd = z.infer<typeof cartAddSchema>

/** `PATCH /api/cart/{userId}/{productId}`: sets the quantity, and takes note of the price of now. */
export const cartPatchSchema = z.object({ quantity })
