-- What a charge is for, in the four languages that bills are printed in, with what a new charge of it begins with.
create table fee_name (
  id bigint generated always as identity primary key,
  code text not null unique,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  fee_type_id bigint not null references fee_type,
  side text not null default 'both' check (side in ('receivable', 'payable', 'both')),
  default_currency text not null,
  default_basis text not null,
  rounding_digits integer not null default 2 check (rounding_digits between 0 and 2),
  rounding text not null default 'halfUp' check (rounding in ('halfUp', 'up')),
  tax_percent numeric(7,4) not null default 0 check (tax_percent between 0 and 100),
  -- Money laid out for the customer (duty, port dues): passed on at cost, outside our turnover and its tax.
  disbursement boolean not null default false,
  -- Arises from an exception, such as waiting or a return trip, and is reviewed by itself.
  abnormal boolean not null default false,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index fee_name_created_by on fee_name (created_by);
create index fee_name_type on fee_name (fee_type_id);
create index fee_name_search on fee_name using gin (app.plain(search) gin_trgm_ops);
grant select on fee_name to quayside_carrier, quayside_customer;
