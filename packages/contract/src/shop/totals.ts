import { z } from 'zod'
import type { Language } from '../language-codes.ts'
import { languageSchema } from '../languages.ts'
import { amountInputSchema, currencySchema, decimalAmountSchema } from '../money.ts'
import { versionSchema } from '../versions.ts'
import { cartItemSchema } from './cart.ts'
import { COUNTRIES, countrySchema } from './recipients.ts'

/** `inclusive`: the tax is part of the prices; `exclusive`: it is added to them. */
export const TAX_BEHAVIORS = ['inclusive', 'exclusive'] as const
export const taxBehaviorSchema = z.enum(TAX_BEHAVIORS)
export type TaxBehavior = z.infer<typeof taxBehaviorSchema>

/** Hundredths of a percent: 2200 is 22 %. */
const rateBasisPoints = z.number().int().min(0).max(10_000)

/** The tax of a line or of the shipping, as it was worked out. Net and tax are the gross. */
export const taxedAmountSchema = z.object({
  net: decimalAmountSchema,
  tax: decimalAmountSchema,
  gross: decimalAmountSchema,
  rateBasisPoints,
})

/** The rate of a tax in the way of the language: `22%`, `22 %`. */
export const formatTaxRate = (rateBasisPoints: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(rateBasisPoints / 10_000)

/** All that an order or a cart has of one tax: of one country at one rate. */
export const taxSchema = taxedAmountSchema.extend({
  country: countrySchema,
  /** What the country calls it, such as "VAT"; `null` where staff wrote nothing. */
  label: z.string().nullable(),
  behavior: taxBehaviorSchema,
})
export type Tax = z.infer<typeof taxSchema>

const days = z.number().int().min(0).max(365)
const deliveryDays = { minDays: days.nullable(), maxDays: days.nullable() }

/** How goods are shipped, as the order was made with it. */
export const chosenShippingSchema = z.object({ name: z.string(), ...deliveryDays })
export type ChosenShipping = z.infer<typeof chosenShippingSchema>

/** A way of shipping that can be chosen, at what it costs for the goods of the cart. */
export const offeredShippingSchema = chosenShippingSchema.extend({ id: z.uuid(), price: decimalAmountSchema })
export type OfferedShipping = z.infer<typeof offeredShippingSchema>

/** Where goods go and how, as far as it was chosen. Without a country it is not known yet; without an option the cheapest is taken. */
export const shippingChoiceSchema = z.object({
  country: countrySchema.optional(),
  shippingOptionId: z.uuid().optional(),
})

/** `POST /api/checkout/quote`. */
export const quoteRequestSchema = shippingChoiceSchema.extend({ language: languageSchema.optional() })
export type QuoteRequest = z.infer<typeof quoteRequestSchema>

/** What the cart comes to, with shipping and tax. */
export const quoteSchema = z.object({
  /** What it is for: the cart as it was read for these sums. */
  items: z.array(cartItemSchema),
  currency: currencySchema,
  subtotal: decimalAmountSchema,
  shipping: decimalAmountSchema,
  /** All tax, whether part of the prices or added to them. */
  tax: decimalAmountSchema,
  taxes: z.array(taxSchema),
  total: decimalAmountSchema,
  /** Where the goods go; `null` while that is not known, also where they are not shipped to the country that was named. */
  country: countrySchema.nullable(),
  /** Where they can be shipped to, the country of the shop first; none where nothing is shipped. */
  countries: z.array(countrySchema),
  /** The cheapest first; none where nothing is shipped. */
  shippingOptions: z.array(offeredShippingSchema),
  /** The one that `shipping` is the price of. */
  shippingOptionId: z.uuid().nullable(),
  /** An appointment in it is within the days of withdrawal: it is asked for expressly. */
  beginsEarly: z.boolean(),
})
export type Quote = z.infer<typeof quoteSchema>

/** What a shipping option is called, by language. */
export const shippingNamesSchema = z
  .partialRecord(languageSchema, z.string().trim().min(1).max(80))
  .refine((names) => Object.keys(names).length > 0)

const shippingOptionShape = {
  names: shippingNamesSchema,
  /** Countries that it is for; none: everywhere. */
  countries: z.array(countrySchema).max(COUNTRIES.length),
  ...deliveryDays,
  /** Lower ones stand first among those of one price. */
  position: z.number().int().min(0).max(1_000),
  isActive: z.boolean(),
}

/** A way of shipping goods as staff keep it: a row of `GET /api/admin/shipping-options`. */
export const shippingOptionSchema = z.object({
  id: z.uuid(),
  ...shippingOptionShape,
  price: decimalAmountSchema,
  /** What goods have to come to for being shipped free; `null`: never. */
  freeFrom: decimalAmountSchema.nullable(),
  /** Not offered while the shop is kept in another one; `null` where it costs nothing. */
  currency: currencySchema.nullable(),
  version: versionSchema,
})
export type ShippingOption = z.infer<typeof shippingOptionSchema>

/** `POST /api/admin/shipping-options`. */
export const newShippingOptionSchema = z
  .object({ ...shippingOptionShape, price: amountInputSchema, freeFrom: amountInputSchema.nullable() })
  .superRefine(({ minDays, maxDays }, context) => {
    if ((minDays === null) !== (maxDays === null))
      context.addIssue({ code: 'custom', path: [minDays === null ? 'minDays' : 'maxDays'] })
    if (minDays !== null && maxDays !== null && minDays > maxDays) context.addIssue({ code: 'custom', path: ['maxDays'] })
  })
export type NewShippingOption = z.infer<typeof newShippingOptionSchema>

/** `PUT /api/admin/shipping-options/{id}`: replaces what stands there. */
export const shippingOptionUpdateSchema = newShippingOptionSchema.safeExtend({ version: versionSchema })

/** The tax of a country: a row of `GET /api/admin/tax-rates`. */
export const taxRateSchema = z.object({
  country: countrySchema,
  rateBasisPoints,
  /** The rate of appointments where it is another; `null`: the same. */
  serviceRateBasisPoints: rateBasisPoints.nullable(),
  label: z.string().trim().min(1).max(20).nullable(),
  behavior: taxBehaviorSchema,
  version: versionSchema,
})
export type TaxRate = z.infer<typeof taxRateSchema>

/** `POST /api/admin/tax-rates`; a country has one. */
export const newTaxRateSchema = taxRateSchema
  .omit({ version: true })
  .extend({ serviceRateBasisPoints: rateBasisPoints.nullable().default(null) })
export type NewTaxRate = z.infer<typeof newTaxRateSchema>

/** `PUT /api/admin/tax-rates/{country}`. */
export const taxRateUpdateSchema = newTaxRateSchema.omit({ country: true }).extend({ version: versionSchema })

/** `GET /api/admin/tax-rates`. */
export const taxRatesSchema = z.object({
  rates: z.array(taxRateSchema),
  /** Whose tax appointments have; `null` where it was not set. */
  shopCountry: countrySchema.nullable(),
})
