-- Amounts are integers in minor units of their currency.
create table products (
  id uuid primary key,
  category text not null check (category in ('product', 'service')),
  price_minor bigint not null check (price_minor between 0 and 1000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  partner_company text,
  -- Name of a picture that came with the product; one that staff uploaded has an object key instead.
  image_name text,
  image_object_key text unique,
  image_content_type text,
  -- Null: not counted.
  stock integer check (stock >= 0),
  duration_minutes integer check (duration_minutes between 10 and 480),
  is_archived boolean not null default false,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((category = 'service') = (duration_minutes is not null)),
  check (image_name is null or image_object_key is null)
);

create index products_in_order on products (created_at, id) where not is_archived;

create table product_texts (
  product_id uuid not null references products (id) on delete cascade,
  language text not null check (language in ('en', 'es', 'fr', 'it', 'de')),
  name text not null check (length(trim(name)) > 0),
  description text not null default '',
  benefits text[] not null default '{}',
  primary key (product_id, language)
);

create index product_texts_by_name on product_texts (lower(name));

create table recommendation_rules (
  id uuid primary key,
  product_id uuid not null references products (id),
  -- As the staff entered them; a product that the rule made takes them over.
  product_name text not null check (length(trim(product_name)) > 0),
  product_description text not null,
  price_eur_minor bigint not null check (price_eur_minor between 0 and 1000000000),
  owns_product boolean not null default false,
  priority integer not null default 1 check (priority between 1 and 5),
  is_active boolean not null default true,
  required_issues text[] not null default '{}',
  severity_levels text[] not null default '{}',
  min_confidence double precision not null default 0.5 check (min_confidence between 0 and 1),
  -- A deleted rule stays a while, so that deleting can be undone.
  deleted_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index recommendation_rules_in_order on recommendation_rules (priority, created_at) where deleted_at is null;
create index recommendation_rules_product_id on recommendation_rules (product_id);

-- The time zone a centre's hours are meant in, and the number that its seats' calendars are told apart by.
alter table centers add column time_zone text not null default 'Europe/Rome';
alter table centers add column seats integer not null default 1 check (seats between 1 and 20);
alter table centers add column calendar_number integer generated always as identity unique;
alter table centers add column version integer not null default 1 check (version > 0);
-- How it got its place on the map.
alter table centers add column place_source text not null default 'given' check (place_source in ('found', 'fallback', 'given'));
-- A deleted centre stays for the bookings that were made there, and so that deleting can be undone.
alter table centers add column deleted_at timestamptz;

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

create table orders (
  id uuid primary key,
  order_number bigint generated always as identity unique,
  -- Null after the visitor's erasure: the books keep what was paid, not by whom.
  visitor_id uuid references visitors (id) on delete set null,
  status text not null check (status in ('pending', 'processing', 'paid', 'failed', 'cancelled', 'refunded', 'review')),
  note text check (note in ('slot_lost', 'stock_lost', 'amount_differs', 'order_cancelled', 'paid_twice', 'refunded_by_staff')),
  language text not null check (language in ('en', 'es', 'fr', 'it', 'de')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  shipping_minor bigint not null default 0 check (shipping_minor >= 0),
  total_minor bigint not null check (total_minor = subtotal_minor + tax_minor + shipping_minor),
  received_minor bigint not null default 0 check (received_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  -- One order for one key of a visitor; another body under the same key is refused.
  idempotency_key text,
  request_hash text,
  -- Until when its stock and times are held.
  held_until timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  unique (visitor_id, idempotency_key),
  check (refunded_minor <= received_minor)
);

create index orders_newest_first on orders (created_at desc, id desc);
create index orders_of_visitor on orders (visitor_id, created_at desc, id desc);
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_open on orders (updated_at) where status in ('pending', 'processing', 'failed');

-- Whom an order is for; goes with the visitor.
create table order_contacts (
  order_id uuid primary key references orders (id) on delete cascade,
  visitor_id uuid not null references visitors (id) on delete cascade,
  email text not null
);

create index order_contacts_visitor_id on order_contacts (visitor_id);
create index order_contacts_email on order_contacts (email);

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null,
  product_id uuid not null references products (id),
  -- As it was when it was ordered.
  name text not null,
  category text not null check (category in ('product', 'service')),
  partner_company text,
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  quantity integer not null check (quantity between 1 and 99),
  -- Units taken off the stock by the payment, and by it alone.
  stock_taken integer not null default 0 check (stock_taken between 0 and quantity),
  unique (order_id, position)
);

create index order_lines_product_id on order_lines (product_id);

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  from_status text,
  to_status text,
  amount_minor bigint,
  actor text not null
);

create index order_events_of_order on order_events (order_id, at, id);

-- Units that an unpaid order holds until its time is over.
create table stock_holds (
  order_id uuid not null references orders (id) on delete cascade,
  product_id uuid not null references products (id),
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (order_id, product_id)
);

create index stock_holds_product_id on stock_holds (product_id, expires_at);

-- One period of one seat at one centre. Held and confirmed periods of a seat never overlap, whoever writes them.
create table bookings (
  id uuid primary key,
  product_id uuid not null references products (id),
  center_id uuid not null references centers (id),
  calendar_number integer not null,
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
  exclude using gist (
    int4range(calendar_number, calendar_number, '[]') with &&,
    int4range(seat, seat, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (status in ('held', 'confirmed'))
);

create index bookings_of_visitor on bookings (visitor_id, created_at);
create index bookings_of_order on bookings (order_id);
create index bookings_by_time on bookings (starts_at, id);
create index bookings_product_id on bookings (product_id);
create index bookings_center_id on bookings (center_id, status);

create table cart_items (
  id uuid primary key,
  visitor_id uuid not null references visitors (id) on delete cascade,
  product_id uuid not null references products (id),
  quantity integer not null check (quantity between 1 and 99),
  -- What it cost when the visitor last saw it.
  seen_price_minor bigint not null,
  booking_id uuid references bookings (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (visitor_id, product_id)
);

create index cart_items_product_id on cart_items (product_id);

-- One row for every intent that a provider has of ours.
create table payments (
  id uuid primary key,
  visitor_id uuid references visitors (id) on delete set null,
  -- Null while there is only a cart.
  order_id uuid references orders (id) on delete set null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_payment_id text,
  client_secret text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  status text not null check (status in ('creating', 'open', 'processing', 'succeeded', 'cancelled')),
  received_minor bigint not null default 0 check (received_minor >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_payment_id)
);

-- At most one live intent of a visitor, whatever happens to the cart.
create unique index payments_live_of_visitor on payments (visitor_id) where status in ('creating', 'open');
create index payments_of_order on payments (order_id);
create index payments_unsettled on payments (updated_at) where status in ('creating', 'open', 'processing');

-- Every event of a provider, once, before it is acknowledged. Only what is worked with is kept of it.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  provider_payment_id text,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);

create index payment_events_by_payment on payment_events (provider, provider_payment_id);

create table refunds (
  id uuid primary key,
  -- Null where money came for no order, and went straight back.
  order_id uuid references orders (id) on delete cascade,
  payment_id uuid not null references payments (id),
  provider_refund_id text unique,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  reason text,
  requested_by text not null,
  idempotency_key text,
  request_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, idempotency_key)
);

create index refunds_of_order on refunds (order_id, created_at);
create index refunds_of_payment on refunds (payment_id);
create index refunds_owed on refunds (updated_at) where status = 'pending';

-- Mail that is owed, one of a kind for a subject, written in the transaction that causes it.
create table outbox_mails (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  language text not null,
  status text not null check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (kind, subject_id)
);

-- What the sandbox till knows, apart from what the shop knows: as if it stood elsewhere.
create table sandbox_intents (
  id text primary key,
  client_secret text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  decline_code text,
  received_minor bigint not null default 0,
  metadata jsonb not null default '{}',
  -- When `processing` ends, and how.
  settles_at timestamptz,
  settles_as text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sandbox_refunds (
  id text primary key,
  intent_id text not null references sandbox_intents (id) on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null
);

create index sandbox_refunds_intent_id on sandbox_refunds (intent_id);

create table sandbox_requests (
  idempotency_key text primary key,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null
);

-- Signed events that the till still has to deliver over HTTP.
create table sandbox_events (
  id text primary key,
  type text not null,
  body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  created_at timestamptz not null
);

create index sandbox_events_due on sandbox_events (next_attempt_at) where delivered_at is null;

insert into center_hours (center_id, weekday, opens_at, closes_at)
select centers.id, weekday, opens_at, closes_at
from centers,
  generate_series(1, 5) as weekday,
  (values (time '09:00', time '13:00'), (time '14:00', time '18:00')) as hours (opens_at, closes_at);

update centers set time_zone = 'Europe/Paris' where id = '0198f000-0000-7000-8000-000000000004';
update centers set time_zone = 'Europe/Berlin' where id = '0198f000-0000-7000-8000-000000000005';
update centers set time_zone = 'Europe/Madrid' where id = '0198f000-0000-7000-8000-000000000006';
