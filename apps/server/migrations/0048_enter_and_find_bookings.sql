-- An appointment that staff take by telephone or at the desk is nobody's order: it is paid at the centre.
alter table bookings
  -- What is paid at the centre, at the price of the day on which it was made; null for what is ordered.
  add column due_minor bigint check (due_minor >= 0),
  add column due_currency text check (due_currency ~ '^[A-Z]{3}$'),
  add check ((due_minor is null) = (due_currency is null)),
  add check (due_minor is null or (order_id is null and visitor_id is null));

-- Who comes to one of those is no visitor: how they are written to stands beside their name.
alter table booking_people
  alter column visitor_id drop not null,
  add column email text check (length(email) between 3 and 254),
  add column language text,
  add check ((visitor_id is null) = (language is not null)),
  add check (email is null or visitor_id is null);

-- Staff find who comes and whom goods are for by a part of the name, the address or the digits of the telephone number.
create index booking_people_by_name on booking_people using gin (name gin_trgm_ops);
create index booking_people_by_email on booking_people using gin (email gin_trgm_ops);
create index booking_people_by_phone on booking_people using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
create index order_recipients_by_name on order_recipients using gin (name gin_trgm_ops);
create index order_recipients_by_phone on order_recipients using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
