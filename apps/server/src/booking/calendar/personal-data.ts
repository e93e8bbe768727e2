import { countChanged } from '../../platform/database/database.ts'
import { type Archive, type Visitor, writeInstant, writeTimeThere } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { nameIn } from './admin-bookings.queries.ts'
import { presentReport, purgeReports, reportJson } from './attached-reports.queries.ts'
import { fromBookings, personIn } from './bookings.queries.ts'

const MS_PER_DAY = 24 * 60 * 60_000

/** Every time that a visitor holds or has booked, also those that are over. */
export async function exportBookings(
  { database, locales }: Pick<Dependencies, 'database' | 'locales'>,
  archive: Archive,
  visitor: Visitor | undefined,
): Promise<void> {
  const { language } = archive
  const rows = await fromBookings(database)
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .leftJoin(nameIn(language).as('texts'), (join) => join.onTrue())
    .select([
      'bookings.id',
      'bookings.product_id',
      'bookings.order_id',
      'texts.name as service',
      'centers.name',
      'centers.address',
      'centers.time_zone',
      'practitioners.name as practitioner',
      'bookings.starts_at',
      'bookings.ends_at',
      'bookings.status',
      'bookings.expires_at',
      'bookings.cancel_reason',
      'booking_people.name as personName',
      'booking_people.phone',
      'booking_people.reason',
      reportJson.as('report'),
      'bookings.created_at',
    ])
    .where('bookings.visitor_id', '=', visitor?.id ?? null)
    .orderBy('bookings.starts_at')
    .execute()
  const bookings = rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    service: row.service ?? row.product_id,
    orderId: row.order_id,
    center: row.name,
    address: row.address,
    timeZone: row.time_zone,
    practitioner: row.practitioner,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    status: row.status,
    heldUntil: row.expires_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
    person: personIn(row),
    report: presentReport(row.report),
    createdAt: row.created_at.toISOString(),
  }))
  const shown = bookings.map(({ service, center, address, timeZone, startsAt, status, person, report }) => ({
    title: service,
    details: [
      writeTimeThere(language, startsAt, timeZone),
      `${center}, ${address}`,
      locales.say(language, `export:booking.${status}`),
      ...(person === null ? [] : [[person.name, person.phone, person.reason].filter(Boolean).join(', ')]),
      ...(report === null
        ? []
        : [locales.say(language, 'export:booking.report', { date: writeInstant(archive, report.analysisCreatedAt) })]),
    ],
  }))
  archive.addJson('bookings.json', bookings, shown)
}

/**
 * Deletes for which networks times were held that are held no more, who wanted to come, which reports were attached to what is over, and
 * who came to what staff entered, as long after it as visitors are kept. Returns how many times.
 */
export async function purgeHolders(
  { database, config }: Pick<Dependencies, 'database'> & { config: Pick<Dependencies['config'], 'retentionDays'> },
  now: Date,
): Promise<number> {
  await purgeReports(database, now)
  const endedUntil = new Date(now.getTime() - config.retentionDays * MS_PER_DAY)
  await database
    .updateTable('bookings')
    .set({ cancel_reason: null })
    .where('due_minor', 'is not', null)
    .where('cancel_reason', 'is not', null)
    .where('ends_at', '<=', endedUntil)
    .execute()
  await database
    .deleteFrom('booking_people')
    .where('visitor_id', 'is', null)
    .where('booking_id', 'in', (query) => query.selectFrom('bookings').select('id').where('ends_at', '<=', endedUntil))
    .execute()
  await database
    .deleteFrom('booking_people')
    .where('booking_id', 'in', (query) =>
      query
        .selectFrom('bookings')
        .select('id')
        .where('order_id', 'is', null)
        .where((where) =>
          where.or([where('status', '=', 'expired'), where.and([where('status', '=', 'held'), where('expires_at', '<=', now)])]),
        ),
    )
    .execute()
  return countChanged(
    database
      .updateTable('bookings')
      .set({ held_by: null })
      .where('held_by', 'is not', null)
      .where((where) => where.or([where('status', '!=', 'held'), where('expires_at', '<=', now)])),
  )
}
