-- One row for every intent that a provider has of ours.
create table payments (
  id uuid primary key,
  visitor_id uuid references visitors (id) on delete set null,
  -- Null while there is only a cart.
  order_id uuid references orders (id) on delete set null,
  provider text not null check (provider ~ '^[a-z]+$'),
  provider_payment_id text,
  client_secret text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
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
  provider text not null check (provider ~ '^[a-z]+$'),
  event_id text not null,
  type text not null,
  provider_payment_id text,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);

create index payment_events_received_at on payment_events (received_at);
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

-- What the sandbox gateway knows, apart from what the shop knows: as if it stood elsewhere.
create table sandbox_intents (
  id text primary key,
  client_secret text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  decline_code text,
  received_minor bigint not null default 0 check (received_minor >= 0),
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

-- Signed events that the gateway still has to deliver over HTTP.
create table sandbox_events (
  id text primary key,
  type text not null,
  body text not null,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  created_at timestamptz not null
);

create index sandbox_events_due on sandbox_events (next_attempt_at) where delivered_at is null;
