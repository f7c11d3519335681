-- The exchange rates by which each country's customs converts values, by the days for which it announces them.
create table customs_rate (
  id bigint generated always as identity primary key,
  country text not null check (country in ('CN', 'VN', 'TH')),
  direction text not null check (direction in ('export', 'import')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(24, 8) not null check (rate > 0),
  valid_from date not null,
  valid_to date not null,
  basis text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customs_rate_term check (valid_from <= valid_to),
  constraint customs_rate_one_a_day exclude using gist
    (country with =, direction with =, currency with =, daterange(valid_from, valid_to, '[]') with &&) where (active)
);
create index customs_rate_search on customs_rate using gin (app.plain(search) gin_trgm_ops);
create index customs_rate_from on customs_rate (valid_from, id);
create index customs_rate_created_by on customs_rate (created_by);
