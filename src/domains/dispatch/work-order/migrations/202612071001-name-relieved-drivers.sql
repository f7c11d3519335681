-- The drivers who left a trip on the road, with their truck or from it: their part of the trip has driving hours of its own.
alter table work_order_event
  add column former_driver_id bigint references driver,
  add column former_second_driver_id bigint references driver;

-- The parts of trips that a truck or a driver drove until the exchange.
create index work_order_event_former_vehicle on work_order_event (former_vehicle_id) where former_vehicle_id is not null;
create index work_order_event_former_driver on work_order_event (former_driver_id) where former_driver_id is not null;
create index work_order_event_former_second_driver on work_order_event (former_second_driver_id) where former_second_driver_id is not null;
