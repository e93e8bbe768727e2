-- Equality beside ranges in one exclusion.
create extension if not exists btree_gist;

create table centers (
  id uuid primary key,
  name text not null check (length(trim(name)) > 0),
  address text not null check (length(trim(address)) > 0),
  phone text,
  email text,
  -- What staff write about it, by language.
  descriptions jsonb not null default '{}' check (jsonb_typeof(descriptions) = 'object'),
  website text,
  is_active boolean not null default true,
  priority integer not null default 1 check (priority between 1 and 10),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- How it got its place on the map.
  place_source text not null default 'given' check (place_source in ('found', 'fallback', 'given')),
  -- The time zone its hours are meant in.
  time_zone text not null default 'Europe/Rome',
  seats integer not null default 1 check (seats between 1 and 20),
  version integer not null default 1 check (version > 0),
  -- A deleted centre stays for the bookings that were made there, and so that deleting can be undone.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index centers_in_order on centers (priority, name) where is_active;

-- What the geocoder said of an address, so that it is asked once.
create table geocoded_addresses (
  address text primary key,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  found_at timestamptz not null
);

create table center_hours (
  center_id uuid not null references centers (id) on delete cascade,
  weekday integer not null check (weekday between 1 and 7),
  opens_at time not null,
  closes_at time not null,
  primary key (center_id, weekday, opens_at),
  check (opens_at < closes_at)
);

-- One period of one seat at one centre. Held and confirmed periods of a seat never overlap, whoever writes them.
create table bookings (
  id uuid primary key,
  product_id uuid not null references products (id),
  center_id uuid not null references centers (id),
  seat integer not null check (seat between 1 and 20),
  visitor_id uuid references visitors (id) on delete set null,
  order_id uuid references orders (id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null check (status in ('held', 'confirmed', 'cancelled', 'expired')),
  expires_at timestamptz,
  cancel_reason text,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (starts_at < ends_at),
  check ((status = 'held') = (expires_at is not null)),
  exclude using gist (center_id with =, seat with =, tstzrange(starts_at, ends_at) with &&) where (status in ('held', 'confirmed'))
);

create index bookings_of_visitor on bookings (visitor_id, created_at);
create index bookings_of_order on bookings (order_id);
create index bookings_by_time on bookings (starts_at, id);
create index bookings_product_id on bookings (product_id);
create index bookings_center_id on bookings (center_id, status);
create index bookings_of_center_by_time on bookings (center_id, starts_at);

create table cart_items (
  id uuid primary key,
  visitor_id uuid not null references visitors (id) on delete cascade,
  product_id uuid not null references products (id),
  quantity integer not null check (quantity between 1 and 99),
  -- What it cost when the visitor last saw it.
  seen_price_minor bigint not null check (seen_price_minor >= 0),
  booking_id uuid references bookings (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (visitor_id, product_id)
);

create index cart_items_product_id on cart_items (product_id);
create index cart_items_booking_id on cart_items (booking_id);
