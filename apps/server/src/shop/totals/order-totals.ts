import {
  type ChosenShipping,
  COUNTRIES,
  type Country,
  countryName,
  LANGUAGES,
  type Language,
  type ProductCategory,
  type TaxBehavior,
  type TaxRate,
} from '@chioma/contract'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { readShippingOption, type ShippingOptionRow, shippingOptions } from './shipping-options.ts'
import { readTaxRate, taxRates } from './tax-rates.ts'

/** What the shop charges besides its prices, as it stands now. */
export interface Charges {
  options: readonly ShippingOptionRow[]
  rates: readonly TaxRate[]
  /** Whose tax appointments have. */
  shopCountry: Country | undefined
}

/** In one statement: whoever pays waits for it. */
export async function selectCharges(database: Database, { shop }: Pick<Dependencies['config'], 'shop'>): Promise<Charges> {
  const { options, rates } = await database
    .selectNoFrom([jsonArrayFrom(shippingOptions(database)).as('options'), jsonArrayFrom(taxRates(database)).as('rates')])
    .executeTakeFirstOrThrow()
  return {
    options: options
      .map(readShippingOption)
      .filter(({ isActive, currency }) => isActive && (currency === null || currency === shop.currency)),
    rates: rates.flatMap((row) => readTaxRate(row) ?? []),
    shopCountry: shop.country,
  }
}

/** The tax of one amount. */
export interface AmountTax {
  /** `undefined`: not known yet. */
  country: Country | undefined
  label: string | null
  rateBasisPoints: number
  /** `null`: the country has no tax here. */
  behavior: TaxBehavior | null
  taxMinor: number
}

/** Half a minor unit is rounded up. Exact: what is divided stays far below 2 to the power of 53. */
function divideHalfUp(dividend: number, divisor: number): number {
  const doubled = 2 * dividend + divisor
  return (doubled - (doubled % (2 * divisor))) / (2 * divisor)
}

/** The tax of an amount: the part of it that is tax, or what is added to it. */
export function taxOf(amountMinor: number, rate: TaxRate | undefined, country: Country | undefined): AmountTax {
  if (rate === undefined) return { country, label: null, rateBasisPoints: 0, behavior: null, taxMinor: 0 }
  const { label, rateBasisPoints, behavior } = rate
  const whole = behavior === 'inclusive' ? 10_000 + rateBasisPoints : 10_000
  return { country, label, rateBasisPoints, behavior, taxMinor: divideHalfUp(amountMinor * rateBasisPoints, whole) }
}

/** A line, as far as shipping and tax ask. */
export interface ChargedLine {
  category: ProductCategory
  amountMinor: number
}

/** Where goods go and how, as far as it was chosen. */
export interface ShippingWish {
  country: Country | undefined
  optionId: string | undefined
  /** Whether another option may take the place of one that is not offered there. */
  takesCheapest: boolean
  language: Language
  /** What the country is called in the request. */
  countryField: string
}

export interface OfferedOption extends ChosenShipping {
  id: string
  priceMinor: number
}

export interface OrderTotals {
  subtotalMinor: number
  shippingMinor: number
  taxMinor: number
  /** What of the tax came on top of the prices. */
  addedTaxMinor: number
  totalMinor: number
  /** In the order of the lines. */
  lineTaxes: AmountTax[]
  /** `undefined` where nothing is shipped. */
  shipping: { option: OfferedOption; tax: AmountTax } | undefined
  offered: OfferedOption[]
}

/**
 * What lines come to, with shipping and tax: goods and their shipping have the tax of the country that they go to, appointments that of
 * the shop's. Each amount is rounded by itself, and the sum of the lines is the total. Throws `not_shipped_there`,
 * `shipping_unavailable` and `shipping_changed`.
 */
export function workOutTotals(lines: readonly ChargedLine[], charges: Charges, wish: ShippingWish): OrderTotals {
  const goods = lines.filter(({ category }) => category === 'product')
  const offered = goods.length === 0 ? [] : offersFor(sumOf(goods.map(({ amountMinor }) => amountMinor)), charges, wish)
  const option = goods.length === 0 ? undefined : chosenOf(offered, wish)
  const lineTaxes = lines.map(({ category, amountMinor }) =>
    category === 'product'
      ? taxOf(amountMinor, rateOf(charges, wish.country), wish.country)
      : taxOf(amountMinor, ofServices(rateOf(charges, charges.shopCountry)), charges.shopCountry),
  )
  const shipping = option && { option, tax: taxOf(option.priceMinor, rateOf(charges, wish.country), wish.country) }
  const taxes = shipping === undefined ? lineTaxes : [...lineTaxes, shipping.tax]
  const subtotalMinor = sumOf(lines.map(({ amountMinor }) => amountMinor))
  const shippingMinor = option?.priceMinor ?? 0
  const addedTaxMinor = sumOf(taxes.map(({ behavior, taxMinor }) => (behavior === 'exclusive' ? taxMinor : 0)))
  const taxMinor = sumOf(taxes.map((tax) => tax.taxMinor))
  const totalMinor = subtotalMinor + shippingMinor + addedTaxMinor
  return { subtotalMinor, shippingMinor, taxMinor, addedTaxMinor, totalMinor, lineTaxes, shipping, offered }
}

/** What one appointment comes to that is paid at the centre. */
export function serviceTotalMinor(priceMinor: number, charges: Charges): number {
  const { behavior, taxMinor } = taxOf(priceMinor, ofServices(rateOf(charges, charges.shopCountry)), charges.shopCountry)
  return behavior === 'exclusive' ? priceMinor + taxMinor : priceMinor
}

/** Where goods can be shipped to, the country of the shop first. */
export function shippedTo({ options, shopCountry }: Charges): Country[] {
  const isServed = (country: Country) => options.some(({ countries }) => countries.length === 0 || countries.includes(country))
  return COUNTRIES.filter(isServed).sort((one, other) => Number(other === shopCountry) - Number(one === shopCountry))
}

export const rateOf = ({ rates }: Pick<Charges, 'rates'>, country: Country | undefined): TaxRate | undefined =>
  rates.find((rate) => rate.country === country)

const ofServices = (rate: TaxRate | undefined): TaxRate | undefined =>
  rate && { ...rate, rateBasisPoints: rate.serviceRateBasisPoints ?? rate.rateBasisPoints }

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * How goods of this value can be shipped to a country, the cheapest first. Where the country is not known, what goes everywhere; what
 * goes to some countries alone only where there is nothing else.
 */
function offersFor(
  goodsMinor: number,
  { options }: Charges,
  { country, language }: Pick<ShippingWish, 'country' | 'language'>,
): OfferedOption[] {
  const everywhere = options.filter(({ countries }) => countries.length === 0)
  const fitting = options.filter(
    ({ countries }) => countries.length === 0 || (country !== undefined && countries.includes(country)),
  )
  const open = country === undefined && everywhere.length === 0 ? options : fitting
  return open
    .map(({ id, names, minDays, maxDays, priceMinor, freeFromMinor }) => ({
      id,
      name: nameIn(names, language),
      minDays,
      maxDays,
      priceMinor: freeFromMinor !== null && goodsMinor >= freeFromMinor ? 0 : priceMinor,
    }))
    .sort((one, other) => one.priceMinor - other.priceMinor)
}

function nameIn(names: ShippingOptionRow['names'], language: Language): string {
  const known = [language, 'en' as const, ...LANGUAGES].find((code) => names[code] !== undefined)
  return (known && names[known]) ?? ''
}

function chosenOf(
  offered: readonly OfferedOption[],
  { country, optionId, takesCheapest, language, countryField }: ShippingWish,
): OfferedOption {
  const [cheapest] = offered
  if (cheapest === undefined) {
    if (country === undefined) throw new AppError('shipping_unavailable')
    throw new AppError('not_shipped_there', { field: countryField, values: { country: countryName(country, language) } })
  }
  const named = offered.find(({ id }) => id === optionId)
  if (named === undefined && optionId !== undefined && !takesCheapest)
    throw new AppError('shipping_changed', { field: 'shippingOptionId' })
  return named ?? cheapest
}
