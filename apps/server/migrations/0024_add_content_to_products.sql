-- How much is in a product, for its price per 100 ml or 100 g.
alter table products
  add column content_amount integer check (content_amount between 1 and 100000),
  add column content_unit text check (content_unit in ('ml', 'g')),
  add check ((content_amount is null) = (content_unit is null)),
  add check (content_amount is null or category = 'product');
