-- The goods that may stand together at a location: any, or those of one owner, one product or one lot.
alter table location add column mixing text not null default 'any' check (mixing in ('any', 'customer', 'product', 'lot'));
