-- What a cancelled appointment was bought as. Null for what staff give back, which is an amount alone, and where it is not known any more.
alter table refunds add column order_line_id uuid references order_lines (id) on delete set null;
create index refunds_order_line_id on refunds (order_line_id) where order_line_id is not null;

-- The amount alone does not tell services of one price apart: where a visitor cancelled more than one of an order, it stays unknown.
update refunds set order_line_id = order_lines.id
from order_lines
where refunds.is_for_cancelled_appointment and order_lines.order_id = refunds.order_id
  and order_lines.product_id in (
    select min(product_id::text)::uuid from bookings
    where bookings.order_id = refunds.order_id and cancelled_by = 'visitor'
    having count(distinct product_id) = 1
  );
