-- A line as one customer knows it: own name, usual truck, promised time.
create table customer_line (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  line_id bigint not null references line,
  name text not null,
  vehicle_type_id bigint references vehicle_type,
  transit_hours numeric(8,2) not null check (transit_hours > 0),
  service text not null default 'direct' check (service in ('direct', 'delivery', 'pickup')),
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (customer_id, name)
);
create index customer_line_created_by on customer_line (created_by);
create index customer_line_line on customer_line (line_id);
create index customer_line_vehicle_type on customer_line (vehicle_type_id);
create index customer_line_search on customer_line using gin (app.plain(search) gin_trgm_ops);
call app.protect('customer_line', customer => 'customer_id');
