-- The time at which a plan's truck has a dock to itself, from the booking until it is unloaded.
alter table inbound_plan
  add column dock_id bigint references dock,
  add column dock_from timestamptz,
  add column dock_to timestamptz,
  add constraint inbound_plan_dock_slot check (num_nulls(dock_id, dock_from, dock_to) in (0, 3) and dock_from < dock_to),
  add constraint inbound_plan_dock_once exclude using gist (dock_id with =, tstzrange(dock_from, dock_to) with &&)
    where (state in ('audited', 'arrived', 'docked', 'receiving'));
create index inbound_plan_dock on inbound_plan (dock_id, dock_to) where dock_id is not null;
