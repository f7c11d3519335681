-- Cartons are counted beside the quantity; null where nobody counted them. Until now that was stored as none, and cartons alone made no
-- difference: counts that are over keep what they found in their readings.
alter table stock_count_reading alter column cartons drop not null;
alter table stock_count no force row level security;
alter table stock_count_line no force row level security;
update stock_count_line set counted_cartons = null where counted_cartons = 0 and counted_qty > 0;
update stock_count_line l set counted_cartons = null from stock_count c
where c.id = l.count_id and c.state in ('completed', 'cancelled') and l.difference = 0 and l.counted_cartons <> l.expected_cartons;
alter table stock_count_line force row level security;
alter table stock_count force row level security;
alter table stock_count_line add column differs boolean not null generated always as
  (coalesce(counted_qty <> expected_qty, false) or coalesce(counted_cartons <> expected_cartons, false)) stored;
drop index stock_count_line_difference;
create index stock_count_line_difference on stock_count_line (count_id, id) where differs;
