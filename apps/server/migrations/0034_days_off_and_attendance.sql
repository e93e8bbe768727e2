alter table orders drop constraint orders_note_check;
alter table orders add constraint orders_note_check check (note in (
  'slot_lost', 'stock_lost', 'amount_differs', 'order_cancelled', 'paid_twice', 'refunded_by_staff', 'appointment_cancelled'
));

-- Whether somebody came; staff say so once the appointment has begun.
alter table bookings add column attendance text check (attendance in ('attended', 'no_show'));

-- Days, in the centre's own time zone, on which it takes no bookings.
create table center_closures (
  id uuid primary key,
  center_id uuid not null references centers (id) on delete cascade,
  first_day date not null,
  last_day date not null,
  note text check (length(note) between 1 and 200),
  created_at timestamptz not null,
  check (first_day <= last_day)
);

create index center_closures_center_id on center_closures (center_id, last_day);
