-- A warehouse of one of our own companies, its zones and the locations where pallets stand.
create table warehouse (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  code text not null unique,
  name text not null,
  name_en text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  -- GS1 company prefix that the warehouse's pallet numbers (SSCC) begin with.
  gs1_prefix text not null check (gs1_prefix ~ '^\d{7,10}$'),
  bonded boolean not null default false,
  address text,
  contact text,
  phone text,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index warehouse_company on warehouse (company_id, code);
create index warehouse_created_by on warehouse (created_by);
create index warehouse_search on warehouse using gin (app.plain(search) gin_trgm_ops);
grant select on warehouse to quayside_customer;

create table warehouse_zone (
  id bigint generated always as identity primary key,
  warehouse_id bigint not null references warehouse,
  code text not null,
  name text not null,
  -- What is done there: goods are received, stored, made ready to leave, or kept apart.
  kind text not null check (kind in ('receiving', 'storage', 'staging', 'quarantine')),
  temperature text not null default 'ambient' check (temperature in ('ambient', 'chilled', 'frozen')),
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (warehouse_id, code)
);
create index warehouse_zone_created_by on warehouse_zone (created_by);
create index warehouse_zone_search on warehouse_zone using gin (app.plain(search) gin_trgm_ops);
grant select on warehouse_zone to quayside_customer;

-- The code of a location is one of all warehouses: a scanner reads nothing else.
create table location (
  id bigint generated always as identity primary key,
  zone_id bigint not null references warehouse_zone,
  code text not null unique,
  aisle text,
  bay integer check (bay > 0),
  level integer check (level > 0),
  max_pallets integer not null default 1 check (max_pallets between 1 and 9999),
  max_kg numeric(12, 3) check (max_kg > 0),
  -- The way that a picker walks: small first.
  pick_seq integer not null default 0,
  -- Nothing goes in or out while it is frozen, as during a count.
  frozen boolean not null default false,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index location_zone on location (zone_id, pick_seq, code);
create index location_created_by on location (created_by);
create index location_search on location using gin (app.plain(search) gin_trgm_ops);
grant select on location to quayside_customer;
