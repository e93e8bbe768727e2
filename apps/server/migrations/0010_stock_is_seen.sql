-- A sale makes a new version of its product: whoever enters a stock that was counted before the sale is told, and overwrites nothing.
create function count_stock_as_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger products_stock_is_seen before update of stock on products
  for each row when (old.stock is distinct from new.stock and old.version = new.version)
  execute function count_stock_as_change();
