-- The last number of a series in a year; orders without real money have series of their own. Its row is held while a number is given, so that none is left out.
create table invoice_series (
  kind text not null check (kind in ('invoice', 'credit_note')),
  is_test boolean not null,
  year integer not null check (year between 2000 and 9999),
  last_number integer not null check (last_number > 0),
  primary key (kind, is_test, year)
);

-- As it was issued, for good.
create table invoices (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  number integer not null check (number > 0),
  order_id uuid not null references orders (id),
  refund_id uuid unique references refunds (id),
  language text not null check (language ~ '^[a-z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The lines as they were sold; none for a credit note.
  lines jsonb not null default '[]',
  -- Who sold it, in words as they stood; null where nothing was said of it.
  seller text,
  is_test boolean not null,
  issued_at timestamptz not null,
  unique (kind, is_test, year, number),
  check ((kind = 'credit_note') = (refund_id is not null))
);

create unique index invoices_one_of_order on invoices (order_id) where kind = 'invoice';
create index invoices_of_order on invoices (order_id, issued_at);
create index invoices_by_time on invoices (issued_at, id);

-- What of an invoice or credit note is taxed alike.
create table invoice_amounts (
  invoice_id uuid not null references invoices (id),
  position integer not null check (position >= 0),
  country text check (country ~ '^[A-Z]{2}$'),
  label text,
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  net_minor bigint not null check (net_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  gross_minor bigint not null check (gross_minor = net_minor + tax_minor),
  -- What of the gross is shipping; for an invoice alone.
  shipping_minor bigint not null check (shipping_minor between 0 and gross_minor),
  primary key (invoice_id, position)
);

-- To whom it was issued; goes with the visitor, as the books keep what was paid, not by whom.
create table invoice_buyers (
  invoice_id uuid primary key references invoices (id),
  visitor_id uuid not null references visitors (id) on delete cascade,
  lines jsonb not null
);

create index invoice_buyers_visitor_id on invoice_buyers (visitor_id);

create function refuse_changing_invoices() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice is never changed' using errcode = 'insufficient_privilege';
end $$;

create trigger invoices_stay before update or delete on invoices for each row execute function refuse_changing_invoices();
create trigger invoice_amounts_stay before update or delete on invoice_amounts
  for each row execute function refuse_changing_invoices();
