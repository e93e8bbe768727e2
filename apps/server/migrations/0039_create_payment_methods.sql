-- What a payment was made with, as receipts say it: its kind and the last four digits, and nothing more. Goes with the visitor.
create table payment_methods (
  payment_id uuid primary key references payments (id) on delete cascade,
  visitor_id uuid not null references visitors (id) on delete cascade,
  kind text not null,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null
);

create index payment_methods_visitor_id on payment_methods (visitor_id);

-- The test card that the sandbox gateway was paid with.
alter table sandbox_intents add column card_last4 text;
