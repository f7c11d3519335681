-- The part of a reservation that a hold stopped on the floor: it is on hold once its plan gives it back.
alter table stock_reservation add column stopped_qty numeric(18, 3) not null default 0 check (stopped_qty between 0 and qty);
