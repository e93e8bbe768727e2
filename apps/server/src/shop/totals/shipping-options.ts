import {
  type Country,
  type Currency,
  countrySchema,
  currencySchema,
  formatAmount,
  type NewShippingOption,
  type ShippingOption,
  shippingNamesSchema,
} from '@chioma/contract'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/generated/database-types.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { readAmount } from '../read-amount.ts'

/** A shipping option as it is reckoned with. */
export interface ShippingOptionRow {
  id: string
  names: ShippingOption['names']
  priceMinor: number
  freeFromMinor: number | null
  currency: Currency | null
  countries: Country[]
  minDays: number | null
  maxDays: number | null
  position: number
  isActive: boolean
  version: number
}

const COLUMNS = [
  'id',
  'names',
  'price_minor',
  'free_from_minor',
  'currency',
  'countries',
  'min_days',
  'max_days',
  'position',
  'is_active',
  'version',
] as const

/** Rows of all shipping options for `readShippingOption`, in the order that staff gave them. */
export const shippingOptions = (database: Database) =>
  database.selectFrom('shipping_options').select(COLUMNS).orderBy('position').orderBy('id')

export const selectShippingOptions = async (database: Database): Promise<ShippingOptionRow[]> =>
  (await shippingOptions(database).execute()).map(readShippingOption)

/** What every shop begins with, free and to every country (migration 0026). */
const FIRST_OPTION = '0198f000-0000-7000-8000-000000000301'
/** Whether nobody has decided yet what shipping costs. */
export const isFirstOption = ({ id, version }: ShippingOptionRow): boolean => id === FIRST_OPTION && version === 1

export const readShippingOption = (
  row: Pick<Selectable<DB['shipping_options']>, (typeof COLUMNS)[number]>,
): ShippingOptionRow => ({
  id: row.id,
  names: shippingNamesSchema.parse(row.names),
  priceMinor: row.price_minor,
  freeFromMinor: row.free_from_minor,
  currency: row.currency === null ? null : currencySchema.parse(row.currency),
  // A country that goods are no longer shipped to is none.
  countries: row.countries.flatMap((country) => countrySchema.safeParse(country).data ?? []),
  minDays: row.min_days,
  maxDays: row.max_days,
  position: row.position,
  isActive: row.is_active,
  version: row.version,
})

type Needs = Pick<Dependencies, 'database' | 'config'>

/** A shipping option as staff see it. */
export function presentShippingOption(
  { priceMinor, freeFromMinor, ...option }: ShippingOptionRow,
  shopCurrency: Currency,
): ShippingOption {
  const currency = option.currency ?? shopCurrency
  return {
    ...option,
    price: formatAmount(priceMinor, currency),
    freeFrom: freeFromMinor === null ? null : formatAmount(freeFromMinor, currency),
  }
}

export async function addShippingOption(
  { database, config }: Needs,
  actor: Actor,
  wanted: NewShippingOption,
): Promise<ShippingOption> {
  const { currency } = config.shop
  const id = uuidv7()
  return database.transaction().execute(async (trx) => {
    await trx
      .insertInto('shipping_options')
      .values({ id, ...columnsOf(wanted, currency) })
      .execute()
    const after = presentShippingOption(await locked(trx, id), currency)
    await writeAuditEntry(trx, actor, { action: 'shipping_option.added', subject: subjectOf(id), after })
    return after
  })
}

/** Throws `version_conflict` with what stands there now, when somebody else was quicker. */
export async function changeShippingOption(
  { database, config }: Needs,
  actor: Actor,
  id: string,
  { version, ...wanted }: NewShippingOption & { version: number },
): Promise<ShippingOption> {
  const { currency } = config.shop
  return database.transaction().execute(async (trx) => {
    const before = presentShippingOption(await locked(trx, id), currency)
    if (before.version !== version) throw await versionConflict(trx, { subject: subjectOf(id), current: before })
    const change = { ...columnsOf(wanted, currency), version: sql<number>`version + 1`, updated_at: new Date() }
    await trx.updateTable('shipping_options').set(change).where('id', '=', id).execute()
    const after = presentShippingOption(await locked(trx, id), currency)
    await writeAuditEntry(trx, actor, { action: 'shipping_option.changed', subject: subjectOf(id), before, after })
    return after
  })
}

/** Orders keep what they were made with. Twice is once. */
export async function removeShippingOption({ database, config }: Needs, actor: Actor, id: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('shipping_options').where('id', '=', id).returning(COLUMNS).executeTakeFirst()
    if (row === undefined) return
    const before = presentShippingOption(readShippingOption(row), config.shop.currency)
    await writeAuditEntry(trx, actor, { action: 'shipping_option.deleted', subject: subjectOf(id), before })
  })
}

const subjectOf = (id: string): string => `shipping-option/${id}`

async function locked(trx: Transaction, id: string): Promise<ShippingOptionRow> {
  const row = await trx.selectFrom('shipping_options').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw new AppError('shipping_option_not_found')
  return readShippingOption(row)
}

function columnsOf({ price, freeFrom, ...option }: NewShippingOption, currency: Currency) {
  const priceMinor = readAmount(price, currency, 'price')
  const freeFromMinor = freeFrom === null ? null : readAmount(freeFrom, currency, 'freeFrom')
  if (freeFromMinor === 0) throw new AppError('amount_zero', { field: 'freeFrom' })
  return {
    names: JSON.stringify(option.names),
    price_minor: priceMinor,
    free_from_minor: freeFromMinor,
    currency: priceMinor === 0 && freeFromMinor === null ? null : currency,
    countries: [...new Set(option.countries)].sort(),
    min_days: option.minDays,
    max_days: option.maxDays,
    position: option.position,
    is_active: option.isActive,
  }
}
