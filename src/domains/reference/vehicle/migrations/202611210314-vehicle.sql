-- A truck of a carrier. Carriers keep their own.
create table vehicle (
  id bigint generated always as identity primary key,
  carrier_id bigint not null references carrier,
  plate_no text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  vehicle_type_id bigint not null references vehicle_type,
  load_kg numeric(12,3) not null check (load_kg > 0),
  volume_m3 numeric(12,4) not null check (volume_m3 > 0),
  pallets integer not null default 0 check (pallets >= 0),
  trailer_plate_no text,
  -- ISO 3779.
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  brand text,
  registered_on date,
  inspection_until date not null,
  insurance_until date not null,
  commercial_insurance_until date,
  permit_until date,
  border_permit_no text,
  border_permit_until date,
  gps_device text,
  remark text,
  status text not null default 'available' check (status in ('available', 'maintenance', 'retired')),
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (carrier_id, country, plate_no)
);
create index vehicle_created_by on vehicle (created_by);
create index vehicle_type_of on vehicle (vehicle_type_id);
create index vehicle_plate on vehicle (plate_no, id);
create index vehicle_gps_device on vehicle (gps_device);
create index vehicle_due on vehicle (least(inspection_until, insurance_until, coalesce(permit_until, 'infinity'), coalesce(border_permit_until, 'infinity')));
create index vehicle_search on vehicle using gin (app.plain(search) gin_trgm_ops);
call app.protect('vehicle', carrier => 'carrier_id', carrier_may => 'select, insert, update');
