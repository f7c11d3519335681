-- A route says how a line is really run: leg by leg through stations. The main one is what plans begin with.
create table route (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  line_id bigint not null references line,
  main boolean not null default true,
  valid_from date not null,
  valid_to date not null default 'infinity',
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_from <= valid_to)
);
create index route_created_by on route (created_by);
create index route_line on route (line_id);
create index route_search on route using gin (app.plain(search) gin_trgm_ops);
grant select on route to quayside_carrier, quayside_customer;

create table route_leg (
  route_id bigint not null references route on delete cascade,
  seq integer not null check (seq > 0),
  from_station_id bigint not null references station,
  to_station_id bigint not null references station,
  mode text not null check (mode in ('road', 'rail', 'air', 'sea')),
  carrier_id bigint references carrier,
  cutoff time,
  transit_hours numeric(8,2) not null check (transit_hours > 0),
  primary key (route_id, seq),
  check (from_station_id <> to_station_id)
);
create index route_leg_from on route_leg (from_station_id);
create index route_leg_to on route_leg (to_station_id);
create index route_leg_carrier on route_leg (carrier_id);

-- Which transfer points a customer's line goes through, in order.
create table customer_line_transfer (
  customer_line_id bigint not null references customer_line on delete cascade,
  seq integer not null check (seq > 0),
  station_id bigint not null references station,
  dwell_hours numeric(8,2) not null default 0 check (dwell_hours >= 0),
  primary key (customer_line_id, seq),
  unique (customer_line_id, station_id)
);
create index customer_line_transfer_station on customer_line_transfer (station_id);
call app.protect('route_leg');
