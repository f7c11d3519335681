-- A kind of goods of a customer: what customs, loading and pricing need to know of it.
create table customer_product (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  code text not null,
  name text not null,
  name_en text,
  hs_code text check (hs_code ~ '^[0-9]{6,12}$'),
  unit text not null,
  packing text,
  unit_kg numeric(12,3) check (unit_kg > 0),
  unit_m3 numeric(12,4) check (unit_m3 > 0),
  dangerous boolean not null default false,
  un_no text check (un_no ~ '^[0-9]{4}$'),
  dangerous_class text,
  temperature_min numeric(5,1),
  temperature_max numeric(5,1),
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (customer_id, code),
  check (temperature_min <= temperature_max)
);
create index customer_product_created_by on customer_product (created_by);
create index customer_product_search on customer_product using gin (app.plain(search) gin_trgm_ops);
call app.protect('customer_product', customer => 'customer_id');
