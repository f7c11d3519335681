-- Whom we buy from besides carriage by road: customs brokers, agents, shipping lines, airlines, warehouses, insurers.
create table supplier (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  name_en text,
  short_name text not null,
  kind text not null check (kind in ('customsBroker', 'warehouse', 'agent', 'insurer', 'airline', 'shippingLine', 'coLoader', 'other')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_no text,
  currency text not null,
  settlement text not null default 'monthly' check (settlement in ('perJob', 'halfMonth', 'monthly')),
  payment_days integer not null default 30 check (payment_days between 0 and 180),
  withholding_percent numeric(7,4) check (withholding_percent between 0 and 100),
  licence_no text,
  licence_until date,
  customs_code text,
  authorised_until date,
  contact text not null,
  phone text not null,
  email text,
  address text,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index supplier_created_by on supplier (created_by);
create index supplier_name on supplier (name, id);
create index supplier_tax_no on supplier (tax_no);
create index supplier_search on supplier using gin (app.plain(search) gin_trgm_ops);
