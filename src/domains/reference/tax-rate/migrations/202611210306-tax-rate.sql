-- Turnover tax by country and day: dated rows, never constants. Rows without a fee name are the rates that the country knows; a row
-- with one says which of them applies to that fee.
create table tax_rate (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  fee_name_id bigint references fee_name,
  percent numeric(7,4) not null check (percent between 0 and 100),
  kind text not null default 'standard' check (kind in ('standard', 'reduced', 'zero', 'exempt')),
  valid_from date not null,
  valid_to date not null default 'infinity',
  basis text,
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_from <= valid_to),
  constraint tax_rate_one_a_day exclude using gist
    (country with =, fee_name_id with =, daterange(valid_from, valid_to, '[]') with &&) where (fee_name_id is not null and active),
  constraint tax_rate_known_once exclude using gist
    (country with =, kind with =, percent with =, daterange(valid_from, valid_to, '[]') with &&) where (fee_name_id is null and active)
);
create index tax_rate_created_by on tax_rate (created_by);
create index tax_rate_fee_name on tax_rate (fee_name_id);
create index tax_rate_country on tax_rate (country, valid_from desc, id);
grant select on tax_rate to quayside_carrier, quayside_customer;
