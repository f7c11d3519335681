-- Trucks and containers in a yard: from the gate in to the gate out, at a dock or not.
create table yard_visit (
  id bigint generated always as identity primary key,
  station_id bigint not null references station,
  kind text not null check (kind in ('truck', 'container')),
  -- A container may stand without a truck, a truck without a container.
  plate_no text,
  vehicle_id bigint references vehicle,
  container_no text check (container_no ~ '^[A-Z]{3}[UJZ][0-9]{7}$'),
  seal_no text,
  driver_name text,
  driver_phone text,
  work_order_id bigint references work_order,
  state text not null default 'inYard' check (state in ('inYard', 'atDock', 'out')),
  dock text,
  gate_in_at timestamptz not null,
  dock_at timestamptz,
  gate_out_at timestamptz,
  remark text,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind = 'truck' and plate_no is not null or kind = 'container' and container_no is not null),
  check ((state = 'out') = (gate_out_at is not null)),
  check ((state = 'atDock') = (dock is not null)),
  check (gate_out_at >= gate_in_at)
);
-- Nothing stands in two yards, and no two at one dock.
create unique index yard_visit_plate_once on yard_visit (plate_no) where gate_out_at is null and kind = 'truck';
create unique index yard_visit_container_once on yard_visit (container_no) where gate_out_at is null and container_no is not null;
create unique index yard_visit_dock_once on yard_visit (station_id, dock) where gate_out_at is null and dock is not null;
create index yard_visit_time on yard_visit (gate_in_at desc, id desc);
create index yard_visit_station on yard_visit (station_id, state, gate_in_at desc, id desc);
create index yard_visit_vehicle on yard_visit (vehicle_id) where vehicle_id is not null;
create index yard_visit_work_order on yard_visit (work_order_id) where work_order_id is not null;
create index yard_visit_created_by on yard_visit (created_by) where created_by is not null;
