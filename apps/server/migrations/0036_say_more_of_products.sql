-- Who a product is not for, how well it is shown to work, how long it lasts, and whether a partner pays for its place.
alter table products
  add column contraindications text[] not null default '{}',
  add column evidence_level text check (evidence_level in ('strong', 'moderate', 'weak', 'none')),
  add column evidence_source text not null default '',
  add column lasts_days integer check (lasts_days between 1 and 730),
  add column is_sponsored boolean not null default false,
  add check (evidence_source = '' or evidence_level is not null),
  add check (lasts_days is null or category = 'product'),
  add check (not is_sponsored or partner_company is not null);

-- Who should not use it, in the product's own words.
alter table product_texts add column caution text not null default '';

-- A rule that was deleted together with the sale of its product puts both back.
alter table recommendation_rules add column took_product_off_sale boolean not null default false;
