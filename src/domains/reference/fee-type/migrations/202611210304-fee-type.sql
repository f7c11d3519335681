-- A fee type groups fee names for reports and accounts.
create table fee_type (
  id bigint generated always as identity primary key,
  code text not null unique,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  category text not null check (category in ('transport', 'warehouse', 'customs', 'ocean', 'air', 'duty', 'other')),
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index fee_type_created_by on fee_type (created_by);
create index fee_type_search on fee_type using gin (app.plain(search) gin_trgm_ops);
grant select on fee_type to quayside_carrier, quayside_customer;
