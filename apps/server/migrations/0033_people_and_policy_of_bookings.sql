-- Who comes to an appointment. Goes with the visitor.
create table booking_people (
  booking_id uuid primary key references bookings (id) on delete cascade,
  visitor_id uuid not null references visitors (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  phone text not null check (length(phone) between 6 and 30),
  reason text check (length(reason) between 1 and 500)
);

create index booking_people_visitor_id on booking_people (visitor_id);

-- What staff set for all appointments; one row.
create table booking_settings (
  is_only boolean primary key default true check (is_only),
  free_until_hours integer not null default 24 check (free_until_hours between 0 and 336),
  late_refund_percent integer not null default 0 check (late_refund_percent between 0 and 100),
  -- Null: nobody is reminded.
  reminder_hours integer default 24 check (reminder_hours between 1 and 168),
  version integer not null default 1 check (version > 0)
);

insert into booking_settings default values;

alter table bookings
  -- The policy of the day on which it was made: a later one does not change what was agreed to.
  add column free_until_hours integer not null default 24 check (free_until_hours between 0 and 336),
  add column late_refund_percent integer not null default 0 check (late_refund_percent between 0 and 100),
  add column cancelled_by text check (cancelled_by in ('visitor', 'staff')),
  -- Since when its time is certain; a move makes it anew.
  add column confirmed_at timestamptz,
  -- When the mail that reminds of this time was handed to the outbox.
  add column reminded_at timestamptz;

update bookings set confirmed_at = updated_at where status = 'confirmed';
update bookings set cancelled_by = 'staff' where status = 'cancelled' and cancel_reason is not null;

create index bookings_to_remind on bookings (starts_at) where status = 'confirmed' and reminded_at is null;
