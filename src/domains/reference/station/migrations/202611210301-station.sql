-- Places that trucks start from, pass and reach: warehouses, cross-docks, border gates, ports, airports, rail terminals, yards, cities.
create table station (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  name_en text not null,
  kind text not null check (kind in ('warehouse', 'crossDock', 'border', 'port', 'airport', 'rail', 'yard', 'city')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text,
  -- UN/LOCODE (UN/ECE Recommendation 16): country, then three of A-Z and 2-9.
  unlocode text check (unlocode ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  latitude numeric(9,6) check (latitude between -90 and 90),
  longitude numeric(9,6) check (longitude between -180 and 180),
  radius_m integer not null default 500 check (radius_m between 50 and 5000),
  time_zone text not null,
  address text,
  contact text,
  phone text,
  opening_hours text,
  bonded boolean not null default false,
  customs_code text,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null))
);
create index station_created_by on station (created_by);
create index station_name on station (name, id);
create index station_country on station (country, kind, id);
create index station_unlocode on station (unlocode);
create index station_search on station using gin (app.plain(search) gin_trgm_ops);
grant select on station to quayside_carrier, quayside_customer;
