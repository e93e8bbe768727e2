import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/platform/database/database.ts'

const YEAR = sql`interval '365 days'`

/** Below what a statement may take. */
const SLICE = 5_000

/** Orders of a year, two lines each: nine in ten paid, every eighth of those refunded; with payments, refunds of which a few failed, history, addresses and receipts. */
export async function fillOrders(database: Database, count: number): Promise<void> {
  for (let from = 0; from < count; from += SLICE) await fillSlice(database, { from, to: Math.min(from + SLICE, count), count })
  await sql`analyze visitors, orders, order_lines, order_contacts, payments, refunds, order_events, outbox_mails`.execute(
    database,
  )
}

async function fillSlice(database: Database, { from, to, count }: { from: number; to: number; count: number }): Promise<void> {
  const ofSlice = sql`(select * from orders where order_number > ${from}::int and order_number <= ${to}::int) as orders`
  await sql`
    insert into orders (id, status, language, currency, subtotal_minor, total_minor, received_minor, refunded_minor, created_at, updated_at, paid_at)
    select gen_random_uuid(), status, 'it', 'USD', 4000, 4000, case when is_paid then 4000 else 0 end,
      case when status = 'refunded' then 4000 else 0 end, at, at, case when is_paid then at end
    from generate_series(${from + 1}::int, ${to}::int) as number, lateral (
      select now() - (number::float8 / ${count}::int) * ${YEAR} as at,
        case when number % 10 = 3 then 'cancelled' when number % 8 = 5 then 'refunded' when number % 500 = 6 then 'review' else 'paid' end as status
    ) as kind, lateral (select status <> 'cancelled' as is_paid) as money order by number`.execute(database)
  await sql`
    with sold as (
      select products.id, name, row_number() over (order by products.id) - 1 as nth, count(*) over () as total
      from products join product_texts on product_id = products.id and language = 'it' where category = 'product'
    )
    insert into order_lines (id, order_id, position, product_id, name, category, unit_price_minor, quantity)
    select gen_random_uuid(), orders.id, position, sold.id, sold.name, 'product', 2000, 1
    from ${ofSlice}, generate_series(1, 2) as position, sold
    where nth = (orders.order_number * 7 + position) % total`.execute(database)
  await sql`
    with numbered as (select id as order_id, order_number, gen_random_uuid() as visitor_id from ${ofSlice}), buyers as (
      insert into visitors (id, wrapped_key, created_at, last_seen_at)
      select visitor_id, decode(repeat('00', 60), 'hex'), now(), now() from numbered returning id
    )
    insert into order_contacts (order_id, visitor_id, email)
    select order_id, buyers.id, 'buyer' || order_number || '@example.org' from numbered join buyers on buyers.id = visitor_id`.execute(
    database,
  )
  await sql`
    insert into payments (id, order_id, provider, provider_payment_id, amount_minor, currency, status, received_minor, created_at, updated_at)
    select gen_random_uuid(), id, 'stripe', 'pi_' || replace(id::text, '-', ''), 4000, 'USD',
      case when paid_at is null then 'cancelled' else 'succeeded' end, received_minor, created_at, created_at from ${ofSlice}`.execute(
    database,
  )
  await sql`
    insert into refunds (id, order_id, payment_id, amount_minor, status, requested_by, created_at, updated_at)
    select gen_random_uuid(), orders.id, payments.id, 4000, case when orders.status = 'refunded' then 'succeeded' else 'failed' end, 'staff',
      orders.created_at, orders.created_at
    from ${ofSlice} join payments on order_id = orders.id where orders.status = 'refunded' or order_number % 5000 = 11`.execute(
    database,
  )
  await sql`
    insert into order_events (id, order_id, at, kind, to_status, actor)
    select gen_random_uuid(), orders.id, created_at + nth * interval '1 minute', (array['order.created', 'order.processing', 'order.paid'])[nth],
      (array['pending', 'processing', 'paid'])[nth], 'system' from ${ofSlice}, generate_series(1, 3) as nth`.execute(database)
  await sql`
    insert into outbox_mails (id, kind, subject_id, language, status, attempts, created_at, sent_at)
    select gen_random_uuid(), 'receipt', id, 'it', 'sent', 1, created_at, created_at from ${ofSlice} where paid_at is not null`.execute(
    database,
  )
}

/** Appointments of a year, half of them ahead, at a few dozen centres of several seats that are open on weekdays. */
export async function fillBookings(database: Database, count: number): Promise<void> {
  await sql`
    insert into centers (id, name, address, latitude, longitude, seats, created_at, updated_at)
    select gen_random_uuid(), 'Centro ' || nth, 'Via ' || nth, 41 + nth / 100.0, 12, 4, now(), now() from generate_series(1, 40) as nth`.execute(
    database,
  )
  await sql`
    insert into center_hours (center_id, weekday, opens_at, closes_at)
    select id, weekday, '09:00', '18:00' from centers, generate_series(1, 5) as weekday on conflict do nothing`.execute(database)
  const { rows } = await sql<{ id: string }>`
    with service as (
      insert into products (id, category, price_minor, currency, duration_minutes) values (gen_random_uuid(), 'service', 15000, 'USD', 45) returning id
    ), named as (
      insert into product_texts (product_id, language, name) select id, 'it', 'Consulenza' from service
    )
    select id from service`.execute(database)
  for (let from = 0; from < count; from += SLICE)
    await sql`
    with places as (
      select id, row_number() over (order by id) - 1 as nth, count(*) over () as total from centers where seats = 4
    )
    insert into bookings (id, product_id, center_id, seat, starts_at, ends_at, status, created_at, updated_at)
    select gen_random_uuid(), ${rows[0]?.id}, places.id, 1 + (number / total) % 4, at, at + interval '45 minutes',
      case when number % 9 = 4 then 'cancelled' else 'confirmed' end, now(), now()
    from generate_series(${from}::int, ${Math.min(from + SLICE, count) - 1}::int) as number join places on places.nth = number % 40, lateral (
      select now() - interval '180 days' + (number / (total * 4)) * (${YEAR} / (${count}::int::float8 / (total * 4))) as at
    ) as time`.execute(database)
  await sql`analyze bookings, centers`.execute(database)
}

/** What forty members of the staff changed in three years. */
export async function fillAuditLog(database: Database, count: number): Promise<void> {
  for (let from = 0; from < count; from += SLICE)
    await sql`
    insert into audit_entries (at, actor_id, actor_name, action, subject, before, after, request_id)
    select now() - (1 - number::float8 / ${count}::int) * 3 * ${YEAR}, ('00000000-0000-4000-8000-' || lpad((number % 40)::text, 12, '0'))::uuid,
      'Member ' || number % 40, (array['product.changed', 'rule.changed', 'center.changed', 'content.saved', 'order.refunded'])[1 + number % 5],
      'product/' || md5((number % 5000)::text), jsonb_build_object('price', number % 100, 'name', 'Prodotto ' || number % 500),
      jsonb_build_object('price', number % 101, 'name', 'Prodotto ' || number % 500, 'note', md5(number::text)), gen_random_uuid()::text
    from generate_series(${from + 1}::int, ${Math.min(from + SLICE, count)}::int) as number`.execute(database)
  await sql`analyze audit_entries`.execute(database)
}
