-- Goods that smell and goods that take on smells are kept apart on a truck. Null is neutral.
alter table transport_order add column odour text check (odour in ('emits', 'absorbs'));
