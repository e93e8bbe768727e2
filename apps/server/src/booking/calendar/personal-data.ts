import { type Archive, type Visitor, writeInstant } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { presentReport, reportJson } from './attached-reports.queries.ts'
import { fromBookings, personIn } from './bookings.queries.ts'

/** Every time that a visitor holds or has booked, also those that are over. */
export async function exportBookings(
  { database, locales }: Pick<Dependencies, 'database' | 'locales'>,
  archive: Archive,
  visitor: Visitor | undefined,
): Promise<void> {
  const rows = await fromBookings(database)
    .select([
      'bookings.id',
      'bookings.product_id',
      'bookings.order_id',
      'centers.name',
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
    orderId: row.order_id,
    center: row.name,
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
  const { language } = archive
  const shown = bookings.map(({ center, startsAt, status, person, report }) => ({
    title: writeInstant(language, startsAt),
    details: [
      center ?? '',
      locales.say(language, `export:booking.${status}`),
      ...(person === null ? [] : [[person.name, person.phone, person.reason].filter(Boolean).join(', ')]),
      ...(report === null
        ? []
        : [locales.say(language, 'export:booking.report', { date: writeInstant(language, report.analysisCreatedAt) })]),
    ],
  }))
  archive.addJson('bookings.json', bookings, shown)
}
