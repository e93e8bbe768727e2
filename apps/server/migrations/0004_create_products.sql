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

-- A sale makes a new version of its product: whoever enters a stock that was counted before the sale is told, and overwrites nothing.
create function count_stock_as_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger products_stock_is_seen before update of stock on products
  for each row when (old.stock is distinct from new.stock and old.version = new.version)
  execute function count_stock_as_change();

create table product_texts (
  product_id uuid not null references products (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2}$'),
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
  severity_levels text[] not null default '{}' check (severity_levels <@ array['low', 'medium', 'high']),
  min_confidence double precision not null default 0.5 check (min_confidence between 0 and 1),
  -- A deleted rule stays a while, so that deleting can be undone.
  deleted_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index recommendation_rules_in_order on recommendation_rules (priority, created_at) where deleted_at is null;
create index recommendation_rules_product_id on recommendation_rules (product_id);
