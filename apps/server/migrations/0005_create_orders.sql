-- Parts of words, which staff search orders by.
create extension if not exists pg_trgm;

create table orders (
  id uuid primary key,
  order_number bigint generated always as identity unique,
  -- Null after the visitor's erasure: the books keep what was paid, not by whom.
  visitor_id uuid references visitors (id) on delete set null,
  status text not null check (status in ('pending', 'processing', 'paid', 'failed', 'cancelled', 'refunded', 'review')),
  note text check (note in ('slot_lost', 'stock_lost', 'amount_differs', 'order_cancelled', 'paid_twice', 'refunded_by_staff')),
  language text not null check (language ~ '^[a-z]{2}$'),
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
create index orders_paid on orders (paid_at) include (received_minor, refunded_minor, currency) where paid_at is not null;
create index orders_open on orders (updated_at) where status in ('pending', 'processing', 'failed');

-- Whom an order is for; goes with the visitor.
create table order_contacts (
  order_id uuid primary key references orders (id) on delete cascade,
  visitor_id uuid not null references visitors (id) on delete cascade,
  email text not null check (length(email) between 3 and 254)
);

create index order_contacts_visitor_id on order_contacts (visitor_id);
create index order_contacts_email on order_contacts (email);
create index order_contacts_by_part on order_contacts using gin (email gin_trgm_ops);

create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null check (position >= 0),
  product_id uuid not null references products (id),
  -- As it was when it was ordered.
  name text not null check (length(trim(name)) > 0),
  category text not null check (category in ('product', 'service')),
  partner_company text,
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  quantity integer not null check (quantity between 1 and 99),
  -- Units taken off the stock by the payment, and by it alone.
  stock_taken integer not null default 0 check (stock_taken between 0 and quantity),
  unique (order_id, position)
);

create index order_lines_product_id on order_lines (product_id);
create index order_lines_by_part on order_lines using gin (name gin_trgm_ops);

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  from_status text check (from_status in ('pending', 'processing', 'paid', 'failed', 'cancelled', 'refunded', 'review')),
  to_status text check (to_status in ('pending', 'processing', 'paid', 'failed', 'cancelled', 'refunded', 'review')),
  amount_minor bigint check (amount_minor >= 0),
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

-- Mail that is owed, one of a kind for a subject, written in the transaction that causes it.
create table outbox_mails (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  -- `no_server`: no mail server is set, so that it was never tried, and is no failure.
  status text not null check (status in ('waiting', 'sent', 'failed', 'no_server')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (kind, subject_id)
);
