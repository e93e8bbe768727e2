import {
  type Country,
  type Currency,
  formatAmount,
  isShort,
  type Language,
  type Quote,
  type QuoteRequest,
  quoteSchema,
  type Tax,
  type TaxBehavior,
} from '@chioma/contract'
import type { ServiceSales } from '../../booking/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../visitors/index.ts'
import { bookingsIn, type CartLine, chargedLines, selectCartLines } from '../cart/cart.queries.ts'
import { presentCart } from '../cart/cart.routes.ts'
import { selectOfferedServices } from '../catalog/products.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { beginsEarly } from '../legal/early-start.ts'
import { type AmountTax, selectCharges, serviceTotalMinor, shippedTo, workOutTotals } from './order-totals.ts'

/** An amount with its tax, as it was worked out. */
export interface TaxedRow {
  country: Country | null | undefined
  label: string | null
  rateBasisPoints: number
  behavior: TaxBehavior | null
  netMinor: number
  taxMinor: number
}

/** The taxes of an order or a cart, each of them once; amounts without tax have none. */
export function presentTaxes(rows: readonly TaxedRow[], currency: Currency): Tax[] {
  const sums = new Map<string, Omit<Tax, 'net' | 'tax' | 'gross'> & { netMinor: number; taxMinor: number }>()
  for (const { country, behavior, label, rateBasisPoints, netMinor, taxMinor } of rows) {
    if (country == null || behavior === null) continue
    const key = JSON.stringify([country, behavior, label, rateBasisPoints])
    const known = sums.get(key) ?? { country, behavior, label, rateBasisPoints, netMinor: 0, taxMinor: 0 }
    sums.set(key, { ...known, netMinor: known.netMinor + netMinor, taxMinor: known.taxMinor + taxMinor })
  }
  return [...sums.values()].map(({ netMinor, taxMinor, ...tax }) => ({
    ...tax,
    net: formatAmount(netMinor, currency),
    tax: formatAmount(taxMinor, currency),
    gross: formatAmount(netMinor + taxMinor, currency),
  }))
}

/** What the caller's cart comes to, shipped as chosen. An option that does not go there gives way to the cheapest that does. */
export async function quoteCart(
  dependencies: Pick<Dependencies, 'database' | 'config'>,
  { visitorId, choice, language }: { visitorId: string; choice: QuoteRequest; language: Language },
): Promise<Quote> {
  const { database, config } = dependencies
  const inCart = await selectCartLines(database, { visitorId, language, currency: config.shop.currency })
  if (inCart.length === 0) throw new AppError('cart_empty')
  return quoteLines(dependencies, inCart, { ...choice, language })
}

/** Every service that is not archived, at what it comes to at the centre, the oldest first. */
export async function selectServices(
  { config }: Pick<Dependencies, 'config'>,
  database: Database,
  language: Language,
): ReturnType<ServiceSales['services']> {
  const services = await selectOfferedServices(database, language)
  const charges = await selectCharges(database, config)
  const isOnSale = (currency: Currency) => currency === config.shop.currency
  return services.flatMap(({ id, name, durationMinutes, priceMinor, currency }) =>
    durationMinutes === null
      ? []
      : [
          {
            id,
            name,
            durationMinutes,
            priceMinor: serviceTotalMinor(priceMinor, charges),
            currency,
            isOnSale: isOnSale(currency),
          },
        ],
  )
}

async function quoteLines(
  dependencies: Pick<Dependencies, 'database' | 'config'>,
  inCart: readonly CartLine[],
  { language, ...choice }: QuoteRequest & { language: Language },
): Promise<Quote> {
  const { database, config } = dependencies
  const { currency } = config.shop
  const lines = chargedLines(inCart)
  const charges = await selectCharges(database, config)
  const countries = lines.some(({ category }) => category === 'product') ? shippedTo(charges) : []
  const country = countries.find((known) => known === choice.country)
  const totals = workOutTotals(lines, charges, {
    country,
    optionId: choice.shippingOptionId,
    takesCheapest: true,
    language,
    countryField: 'country',
  })
  const { shipping, offered, lineTaxes } = totals
  const taxed = lines.map(({ amountMinor }, index) => taxedRow(amountMinor, lineTaxes[index]))
  if (shipping !== undefined) taxed.push(taxedRow(shipping.option.priceMinor, shipping.tax))
  const money = (amountMinor: number) => formatAmount(amountMinor, currency)
  return {
    items: await presentCart(database, inCart),
    currency,
    subtotal: money(totals.subtotalMinor),
    shipping: money(totals.shippingMinor),
    tax: money(totals.taxMinor),
    taxes: presentTaxes(taxed, currency),
    total: money(totals.totalMinor),
    country: country ?? null,
    countries,
    shippingOptions: offered.map(({ priceMinor, ...option }) => ({ ...option, price: money(priceMinor) })),
    shippingOptionId: shipping?.option.id ?? null,
    beginsEarly: await beginsEarly(dependencies, database, bookingsIn(inCart), new Date()),
  }
}

const taxedRow = (amountMinor: number, tax: AmountTax | undefined): TaxedRow => ({
  country: tax?.country,
  label: tax?.label ?? null,
  rateBasisPoints: tax?.rateBasisPoints ?? 0,
  behavior: tax?.behavior ?? null,
  netMinor: tax?.behavior === 'inclusive' ? amountMinor - tax.taxMinor : amountMinor,
  taxMinor: tax?.taxMinor ?? 0,
})

/** What the page that is paid on begins with: what the visitor's cart comes to, shipped as `choice` says; `undefined` where nothing in it can be paid. */
export async function readDrawnCheckout(
  dependencies: Dependencies,
  visitor: Visitor,
  choice: QuoteRequest & { language: Language },
): Promise<Quote | undefined> {
  const { database, config } = dependencies
  const reader = { visitorId: visitor.id, language: choice.language, currency: config.shop.currency }
  const inCart = await selectCartLines(database, reader)
  if (inCart.length === 0) return undefined
  const quote = await quoteLines(dependencies, inCart, choice)
  // Like an answer of the interface, it holds what the contract says and nothing else.
  return quote.items.some(isShort) ? undefined : quoteSchema.parse(quote)
}
