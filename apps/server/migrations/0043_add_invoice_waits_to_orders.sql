-- Paid, with no invoice yet: which tax it has is known once somebody says where its goods go.
alter table orders add column invoice_waits boolean not null default false;
create index orders_invoice_waits on orders (id) where invoice_waits;
