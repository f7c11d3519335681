-- What kinds of truck are asked for, quoted and sent.
create table vehicle_type (
  id bigint generated always as identity primary key,
  code text not null unique,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  length_m numeric(6,2) not null check (length_m > 0),
  load_kg numeric(12,3) not null check (load_kg > 0),
  volume_m3 numeric(12,4) not null check (volume_m3 > 0),
  pallets integer not null default 0 check (pallets >= 0),
  container boolean not null default false,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index vehicle_type_created_by on vehicle_type (created_by);
create index vehicle_type_search on vehicle_type using gin (app.plain(search) gin_trgm_ops);
grant select on vehicle_type to quayside_carrier, quayside_customer;
