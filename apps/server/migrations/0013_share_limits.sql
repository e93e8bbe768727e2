-- How often one network asked for something in a while, for all processes together. Its name is a fingerprint; lost with a crash.
create unlogged table rate_limits (
  subject bytea primary key check (octet_length(subject) = 32),
  hits integer not null check (hits > 0),
  ends_at timestamptz not null
);

create index rate_limits_ended on rate_limits (ends_at);

-- For which network units and times are held, as a fingerprint; forgotten when they are held no more.
alter table orders add column held_by bytea check (octet_length(held_by) = 32);
alter table bookings add column held_by bytea check (octet_length(held_by) = 32);

create index orders_held_by on orders (held_by) where held_by is not null;
create index bookings_held_by on bookings (held_by) where held_by is not null;
