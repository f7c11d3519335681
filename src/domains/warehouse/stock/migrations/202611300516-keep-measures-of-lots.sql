-- The kilograms and cubic metres of one unit of a lot that has no receipt of its own because its goods changed their owner here.
alter table stock_lot
  add column unit_kg numeric(24, 12) check (unit_kg > 0),
  add column unit_m3 numeric(24, 12) check (unit_m3 > 0);
