-- Those who see people at a centre. Each has one seat of its calendar for good, so that bookings of a seat are theirs. A centre that has
-- any is run by them; one without has as many seats as `centers.seats` says.
create table practitioners (
  id uuid primary key,
  center_id uuid not null references centers (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  seat integer not null check (seat between 1 and 200),
  is_active boolean not null default true,
  -- Whether they keep hours of their own, in place of the centre's.
  has_own_hours boolean not null default false,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (center_id, seat)
);

create table practitioner_hours (
  practitioner_id uuid not null references practitioners (id) on delete cascade,
  weekday integer not null check (weekday between 1 and 7),
  opens_at time not null,
  closes_at time not null,
  primary key (practitioner_id, weekday, opens_at),
  check (opens_at < closes_at)
);

-- Null: the whole centre.
alter table center_closures add column practitioner_id uuid references practitioners (id) on delete cascade;
create index center_closures_practitioner_id on center_closures (practitioner_id) where practitioner_id is not null;

-- Who was once there keeps the seat, so that there are more of them than of those who see people at the same time.
alter table bookings drop constraint bookings_seat_check;
alter table bookings add constraint bookings_seat_check check (seat between 1 and 200);
-- Whether the person asked for whoever has this seat.
alter table bookings add column is_seat_chosen boolean not null default false;
