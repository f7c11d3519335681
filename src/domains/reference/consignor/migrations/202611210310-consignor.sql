-- Where goods are picked up and delivered: shippers and consignees, each of one customer or shared by all.
create table consignor (
  id bigint generated always as identity primary key,
  customer_id bigint references customer,
  kind text not null default 'both' check (kind in ('shipper', 'consignee', 'both')),
  name text not null,
  name_en text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text,
  city text not null,
  address text not null,
  postcode text,
  contact text not null,
  phone text not null,
  email text,
  tax_no text,
  opening_hours text,
  constraints text,
  latitude numeric(9,6) check (latitude between -90 and 90),
  longitude numeric(9,6) check (longitude between -180 and 180),
  station_id bigint references station,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null))
);
create index consignor_created_by on consignor (created_by);
create index consignor_customer on consignor (customer_id, id);
create index consignor_station on consignor (station_id);
create index consignor_name on consignor (name, id);
create index consignor_search on consignor using gin (app.plain(search) gin_trgm_ops);
call app.protect('consignor', customer => 'customer_id');
