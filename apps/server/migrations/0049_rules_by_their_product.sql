-- A rule whose product was picked in the shop has no words and no price of its own: those of the product count.
alter table recommendation_rules
  alter column product_name drop not null,
  alter column product_description drop not null,
  alter column price_eur_minor drop not null;
