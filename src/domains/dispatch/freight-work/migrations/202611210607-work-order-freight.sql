-- A work order for a booking instead of transport orders: a container between port, depot and factory, or goods to and from an airport.
create table work_order_freight (
  work_order_id bigint primary key references work_order on delete cascade,
  kind text not null check (kind in ('drayage', 'airport')),
  booking_no text,
  awb_no text,
  container_no text check (container_no ~ '^[A-Z]{3}[UJZ][0-9]{7}$'),
  container_type text,
  seal_no text,
  gross_kg numeric(14, 3) not null default 0 check (gross_kg >= 0),
  -- Where the empty container goes back to, and until when that costs nothing.
  return_station_id bigint references station,
  free_until date,
  empty_returned_at timestamptz,
  check (kind <> 'drayage' or booking_no is not null),
  check (kind <> 'airport' or awb_no is not null)
);
create index work_order_freight_return on work_order_freight (return_station_id) where return_station_id is not null;
create index work_order_freight_free on work_order_freight (free_until) where empty_returned_at is null;
call app.protect('work_order_freight');
