-- How far the goods of an order have come; null where there are none, before the payment, and where all of it was given back unsent.
alter table orders add column fulfillment_status text check (
  fulfillment_status in ('to_pack', 'packed', 'partly_shipped', 'shipped', 'delivered', 'partly_returned', 'returned')
);

update orders set fulfillment_status = 'to_pack'
where status = 'paid' and exists (select from order_lines where order_lines.order_id = orders.id and category = 'product');

create index orders_by_fulfillment on orders (fulfillment_status, created_at desc, id desc) where fulfillment_status is not null;

-- A parcel with goods of one order.
create table shipments (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Counted from 1 in each order.
  number integer not null check (number > 0),
  status text not null check (status in ('packed', 'shipped', 'delivered')),
  packed_at timestamptz not null,
  shipped_at timestamptz,
  delivered_at timestamptz,
  unique (order_id, number),
  check ((status = 'packed') = (shipped_at is null)),
  check ((status = 'delivered') = (delivered_at is not null))
);

create table shipment_lines (
  shipment_id uuid not null references shipments (id) on delete cascade,
  order_line_id uuid not null references order_lines (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_line_id)
);

create index shipment_lines_order_line_id on shipment_lines (order_line_id);

-- Where a parcel can be followed to its recipient; goes with the visitor, as the address does.
create table shipment_trackings (
  shipment_id uuid primary key references shipments (id) on delete cascade,
  visitor_id uuid not null references visitors (id) on delete cascade,
  carrier text check (length(carrier) between 1 and 80),
  tracking_number text check (length(tracking_number) between 1 and 80),
  tracking_url text check (tracking_url ~ '^https?://' and length(tracking_url) <= 500)
);

create index shipment_trackings_visitor_id on shipment_trackings (visitor_id);

-- Goods that came back.
create table returns (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Whether its units can be sold again.
  is_restocked boolean not null,
  received_at timestamptz not null
);

create index returns_of_order on returns (order_id, received_at);

create table return_lines (
  return_id uuid not null references returns (id) on delete cascade,
  order_line_id uuid not null references order_lines (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (return_id, order_line_id)
);

create index return_lines_order_line_id on return_lines (order_line_id);
