-- Goods that expire first are reserved first. The day of the lot stands on the balance as well, so that the first balances of a product are
-- read from an index, without the lots that are long gone. The day of a lot never changes.
alter table stock_balance add column expiry_on date;
alter table stock_balance no force row level security;
alter table stock_lot no force row level security;
update stock_balance b set expiry_on = lot.expiry_on from stock_lot lot where lot.id = b.lot_id and lot.expiry_on is not null;
alter table stock_balance force row level security;
alter table stock_lot force row level security;
create index stock_balance_expiry on stock_balance (product_id, warehouse_id, coalesce(expiry_on, 'infinity'), since, id) where available > 0;
drop index stock_lot_expiry;
create trigger stock_lot_expiry_stands before update of expiry_on on stock_lot for each row
  when (old.expiry_on is distinct from new.expiry_on) execute function app.refuse_change();
