-- What a new server shows until there is something of its own: a row stays an example until staff change what it offers.
alter table products add column is_example boolean not null default false;
alter table centers add column is_example boolean not null default false;

-- On a server that runs: those that came with it, where nobody changed them.
update products set is_example = true
where (id between '0198f000-0000-7000-8000-000000000301' and '0198f000-0000-7000-8000-000000000310'
    or id between '0198f000-0000-7000-8000-000000000201' and '0198f000-0000-7000-8000-000000000202')
  and not exists (
    select from audit_entries
    where subject = 'product/' || products.id and action in ('product.changed', 'product.image_changed')
  );
update centers set is_example = true
where id between '0198f000-0000-7000-8000-000000000001' and '0198f000-0000-7000-8000-000000000006'
  and not exists (select from audit_entries where subject = 'center/' || centers.id and action = 'center.changed');
