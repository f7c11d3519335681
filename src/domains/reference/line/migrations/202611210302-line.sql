-- A line runs from one station to another, with the distance and time that plans and quotations count with.
create table line (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  origin_station_id bigint not null references station,
  destination_station_id bigint not null references station,
  mode text not null default 'road' check (mode in ('road', 'rail', 'air', 'sea')),
  distance_km numeric(10,2) not null check (distance_km > 0),
  standard_hours numeric(8,2) not null check (standard_hours > 0),
  cross_border boolean not null default false,
  toll_minor bigint check (toll_minor >= 0),
  toll_currency text,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (origin_station_id <> destination_station_id),
  check ((toll_minor is null) = (toll_currency is null))
);
create index line_created_by on line (created_by);
create index line_origin on line (origin_station_id);
create index line_destination on line (destination_station_id);
create index line_name on line (name, id);
create index line_search on line using gin (app.plain(search) gin_trgm_ops);
grant select on line to quayside_carrier, quayside_customer;
