-- The decimals of an amount fit its currency: those of ISO 4217.
create function app.fits_currency(amount numeric, currency text) returns boolean language sql immutable as $$
  select scale(trim_scale(amount)) <= case when currency in ('VND', 'JPY', 'KRW') then 0 when currency = 'KWD' then 3 else 2 end
$$;

-- The places of an own company's business trips, with the daily allowance of each grade in the currency of the place.
create table allowance_place (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  code text not null,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  country text not null,
  currency text not null,
  staff_daily numeric(14, 3) not null check (staff_daily >= 0),
  manager_daily numeric(14, 3) not null check (manager_daily >= 0),
  executive_daily numeric(14, 3) not null check (executive_daily >= 0),
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, code),
  constraint allowance_place_staff_digits check (app.fits_currency(staff_daily, currency)),
  constraint allowance_place_manager_digits check (app.fits_currency(manager_daily, currency)),
  constraint allowance_place_executive_digits check (app.fits_currency(executive_daily, currency))
);
create index allowance_place_code on allowance_place (code, id);
create index allowance_place_search on allowance_place using gin (app.plain(search) gin_trgm_ops);
create index allowance_place_created_by on allowance_place (created_by);
call app.protect('allowance_place');
