-- How goods are shipped, and what that costs.
create table shipping_options (
  id uuid primary key,
  -- By language.
  names jsonb not null check (jsonb_typeof(names) = 'object' and names <> '{}'),
  price_minor bigint not null check (price_minor between 0 and 1000000000),
  -- Goods that come to this are shipped free.
  free_from_minor bigint check (free_from_minor between 1 and 1000000000),
  -- Null where it costs nothing, in whatever currency.
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Empty: everywhere.
  countries text[] not null default '{}',
  min_days integer check (min_days between 0 and 365),
  max_days integer check (max_days between min_days and 365),
  position integer not null default 0 check (position >= 0),
  is_active boolean not null default true,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((min_days is null) = (max_days is null)),
  check (currency is not null or (price_minor = 0 and free_from_minor is null))
);

insert into shipping_options (id, names, price_minor) values (
  '0198f000-0000-7000-8000-000000000301',
  '{"en": "Standard shipping", "es": "Envío estándar", "fr": "Livraison standard", "it": "Spedizione standard", "de": "Standardversand"}',
  0
);

create table tax_rates (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  -- What the country calls it, on receipts: VAT, IVA.
  label text check (length(label) between 1 and 20),
  -- `inclusive`: part of the prices; `exclusive`: added to them.
  behavior text not null check (behavior in ('inclusive', 'exclusive')),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The tax of a line as it was worked out, at the country (null: not known yet). Net and tax are the gross, always.
alter table order_lines
  add column tax_country text check (tax_country ~ '^[A-Z]{2}$'),
  add column tax_label text,
  add column tax_rate_basis_points integer not null default 0 check (tax_rate_basis_points between 0 and 10000),
  add column tax_behavior text check (tax_behavior in ('inclusive', 'exclusive')),
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  add column net_minor bigint not null generated always as (
    unit_price_minor * quantity - case when tax_behavior = 'inclusive' then tax_minor else 0 end
  ) stored,
  add column gross_minor bigint not null generated always as (
    unit_price_minor * quantity + case when tax_behavior = 'exclusive' then tax_minor else 0 end
  ) stored,
  add check (tax_behavior is not null or (tax_minor = 0 and tax_rate_basis_points = 0)),
  add check (net_minor >= 0);

-- `tax_minor` is all tax of lines and shipping; `added_tax_minor` is what of it came on top of the prices.
alter table orders drop constraint orders_check;
alter table orders
  add column added_tax_minor bigint not null default 0 check (added_tax_minor >= 0),
  add column shipping_name text,
  add column shipping_min_days integer,
  add column shipping_max_days integer,
  add column shipping_option_id uuid,
  add column shipping_tax_country text check (shipping_tax_country ~ '^[A-Z]{2}$'),
  add column shipping_tax_label text,
  add column shipping_tax_rate_basis_points integer not null default 0 check (shipping_tax_rate_basis_points between 0 and 10000),
  add column shipping_tax_behavior text check (shipping_tax_behavior in ('inclusive', 'exclusive')),
  add column shipping_tax_minor bigint not null default 0 check (shipping_tax_minor >= 0),
  add column shipping_net_minor bigint not null generated always as (
    shipping_minor - case when shipping_tax_behavior = 'inclusive' then shipping_tax_minor else 0 end
  ) stored,
  add column shipping_gross_minor bigint not null generated always as (
    shipping_minor + case when shipping_tax_behavior = 'exclusive' then shipping_tax_minor else 0 end
  ) stored,
  add check (added_tax_minor <= tax_minor),
  add check (shipping_tax_behavior is not null or (shipping_tax_minor = 0 and shipping_tax_rate_basis_points = 0)),
  add check (shipping_net_minor >= 0),
  add constraint orders_total_check check (total_minor = subtotal_minor + shipping_minor + added_tax_minor);
