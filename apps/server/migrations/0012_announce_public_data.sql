-- Every process keeps the answers that are the same for everybody, until it hears that something was changed that one of them is made of:
-- whoever changes it, and in whichever program, all hear of it at commit.
create function announce_public_data() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_data', '');
  return null;
end $$;

create trigger products_are_public after insert or update or delete or truncate on products
  for each statement execute function announce_public_data();
create trigger product_texts_are_public after insert or update or delete or truncate on product_texts
  for each statement execute function announce_public_data();
create trigger stock_holds_are_public after insert or update or delete or truncate on stock_holds
  for each statement execute function announce_public_data();
create trigger centers_are_public after insert or update or delete or truncate on centers
  for each statement execute function announce_public_data();
create trigger content_entries_are_public after insert or update or delete or truncate on content_entries
  for each statement execute function announce_public_data();
create trigger ai_models_are_public after insert or update or delete or truncate on ai_models
  for each statement execute function announce_public_data();
create trigger secrets_are_public after insert or update or delete or truncate on secrets
  for each statement execute function announce_public_data();
