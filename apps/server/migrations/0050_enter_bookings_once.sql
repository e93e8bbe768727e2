-- An appointment that is entered twice because its answer was lost is one: the key says which it is, and the hash what was asked under it.
alter table bookings
  add column idempotency_key text unique,
  add check (idempotency_key is null or due_minor is not null);
-- Beside the person, whose name is part of what is hashed: it goes when they do.
alter table booking_people add column request_hash text;
