-- The truck that was exchanged on the road, and the number of its drivers: its part of the trip has a track and a cost of its own.
alter table work_order_event
  add column former_vehicle_id bigint references vehicle,
  add column former_drivers smallint check (former_drivers in (1, 2));

-- A truck and drivers that came in an exchange are on the trip from then on, whatever they did between its planned departure and that.
alter table work_order
  add column crew_from timestamptz,
  drop constraint work_order_vehicle_once,
  drop constraint work_order_driver_once,
  drop constraint work_order_second_driver_once,
  add constraint work_order_vehicle_once
    exclude using gist (vehicle_id with =, tstzrange(least(coalesce(crew_from, planned_depart), planned_arrive), planned_arrive) with &&)
    where (vehicle_id is not null and state in ('draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived')),
  add constraint work_order_driver_once
    exclude using gist (driver_id with =, tstzrange(least(coalesce(crew_from, planned_depart), planned_arrive), planned_arrive) with &&)
    where (driver_id is not null and state in ('draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived')),
  add constraint work_order_second_driver_once
    exclude using gist (second_driver_id with =, tstzrange(least(coalesce(crew_from, planned_depart), planned_arrive), planned_arrive) with &&)
    where (second_driver_id is not null and state in ('draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived'));
