-- Duties and taxes by country, direction, HS code, kind of origin and day: dated rows, never constants.
create table customs_tariff (
  id bigint generated always as identity primary key,
  country text not null check (country in ('CN', 'VN', 'TH')),
  direction text not null check (direction in ('export', 'import')),
  hs_code text not null check (hs_code ~ '^\d{4,11}$'),
  name text not null,
  origin_kind text not null check (origin_kind in ('mfn', 'preferential', 'general')),
  -- The country of origin that an agreement is with.
  origin_country text check (origin_country ~ '^[A-Z]{2}$'),
  agreement text,
  duty_percent numeric(7, 4) not null check (duty_percent between 0 and 100),
  consumption_percent numeric(7, 4) not null default 0 check (consumption_percent between 0 and 100),
  -- Thailand's tax for local authorities: a percentage of the excise tax.
  interior_percent numeric(7, 4) not null default 0 check (interior_percent between 0 and 100),
  vat_percent numeric(7, 4) not null check (vat_percent between 0 and 100),
  valid_from date not null,
  valid_to date,
  basis text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customs_tariff_term check (valid_from <= valid_to),
  constraint customs_tariff_origin check ((origin_kind = 'preferential') = (origin_country is not null)),
  constraint customs_tariff_one_a_day exclude using gist
    (country with =, direction with =, hs_code with =, origin_kind with =, coalesce(origin_country, '') with =,
      daterange(valid_from, valid_to, '[]') with &&) where (active)
);
create index customs_tariff_search on customs_tariff using gin (app.plain(search) gin_trgm_ops);
create index customs_tariff_code on customs_tariff (hs_code, id);
create index customs_tariff_from on customs_tariff (valid_from, id);
create index customs_tariff_created_by on customs_tariff (created_by);
