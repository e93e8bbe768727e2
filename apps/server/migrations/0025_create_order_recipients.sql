-- Whom the goods of an order are shipped to; goes with the visitor.
create table order_recipients (
  order_id uuid primary key references orders (id) on delete cascade,
  visitor_id uuid not null references visitors (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  phone text not null check (length(phone) between 6 and 30),
  street text not null check (length(street) between 1 and 160),
  addition text check (length(addition) <= 160),
  postal_code text not null check (length(postal_code) between 1 and 12),
  city text not null check (length(city) between 1 and 120),
  region text check (region ~ '^[A-Z]{2}$'),
  country text not null check (country ~ '^[A-Z]{2}$')
);

create index order_recipients_visitor_id on order_recipients (visitor_id);
