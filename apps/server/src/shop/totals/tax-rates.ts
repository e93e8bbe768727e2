import { type Country, type NewTaxRate, type TaxRate, taxRateSchema } from '@chioma/contract'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/generated/database-types.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'

const COLUMNS = ['country', 'rate_basis_points', 'service_rate_basis_points', 'label', 'behavior', 'version'] as const

/** Rows of the tax of each country that has one here, for `readTaxRate`. */
export const taxRates = (database: Database) => database.selectFrom('tax_rates').select(COLUMNS).orderBy('country')

export const selectTaxRates = async (database: Database): Promise<TaxRate[]> =>
  (await taxRates(database).execute()).flatMap((row) => readTaxRate(row) ?? [])

/** `undefined` for the tax of a country that goods are no longer shipped to, which is nobody's. */
export const readTaxRate = ({
  rate_basis_points: rateBasisPoints,
  service_rate_basis_points: serviceRateBasisPoints,
  ...row
}: Pick<Selectable<DB['tax_rates']>, (typeof COLUMNS)[number]>): TaxRate | undefined =>
  taxRateSchema.safeParse({ ...row, rateBasisPoints, serviceRateBasisPoints }).data

/** Throws `tax_rate_exists` where the country has one. */
export async function addTaxRate(database: Database, actor: Actor, wanted: NewTaxRate): Promise<TaxRate> {
  return database.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('tax_rates')
      .values({ country: wanted.country, ...columnsOf(wanted) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('country')
      .executeTakeFirst()
    if (added === undefined) throw new AppError('tax_rate_exists', { field: 'country' })
    const after = await locked(trx, wanted.country)
    await writeAuditEntry(trx, actor, { action: 'tax_rate.added', subject: subjectOf(wanted.country), after })
    return after
  })
}

/** Throws `version_conflict` with what stands there now, when somebody else was quicker. */
export async function changeTaxRate(
  database: Database,
  actor: Actor,
  country: Country,
  { version, ...wanted }: Omit<TaxRate, 'country'>,
): Promise<TaxRate> {
  return database.transaction().execute(async (trx) => {
    const before = await locked(trx, country)
    if (before.version !== version) throw await versionConflict(trx, { subject: subjectOf(country), current: before })
    const change = { ...columnsOf(wanted), version: sql<number>`version + 1`, updated_at: new Date() }
    await trx.updateTable('tax_rates').set(change).where('country', '=', country).execute()
    const after = await locked(trx, country)
    await writeAuditEntry(trx, actor, { action: 'tax_rate.changed', subject: subjectOf(country), before, after })
    return after
  })
}

/** Orders keep the tax that they were made with. Twice is once. */
export async function removeTaxRate(database: Database, actor: Actor, country: Country): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('tax_rates').where('country', '=', country).returning(COLUMNS).executeTakeFirst()
    if (row === undefined) return
    await writeAuditEntry(trx, actor, { action: 'tax_rate.deleted', subject: subjectOf(country), before: readTaxRate(row) })
  })
}

const subjectOf = (country: Country): string => `tax-rate/${country}`

async function locked(trx: Transaction, country: Country): Promise<TaxRate> {
  const row = await trx.selectFrom('tax_rates').select(COLUMNS).where('country', '=', country).forUpdate().executeTakeFirst()
  const rate = row && readTaxRate(row)
  if (rate === undefined) throw new AppError('tax_rate_not_found')
  return rate
}

const columnsOf = ({ rateBasisPoints, serviceRateBasisPoints, label, behavior }: Omit<NewTaxRate, 'country'>) => ({
  rate_basis_points: rateBasisPoints,
  service_rate_basis_points: serviceRateBasisPoints,
  label,
  behavior,
})
