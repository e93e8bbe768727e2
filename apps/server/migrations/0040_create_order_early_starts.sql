-- That a service begins before the consumer's 14 days are over, as they asked for: under which words, and when.
create table order_early_starts (
  order_id uuid primary key references orders (id) on delete cascade,
  text_version text not null,
  requested_at timestamptz not null
);
