-- Who carries for us: our own fleets, contracted companies, individuals.
create table carrier (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  name_en text,
  short_name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_no text,
  kind text not null default 'contracted' check (kind in ('own', 'contracted', 'individual')),
  company_id bigint references own_company,
  currency text not null,
  settlement text not null default 'monthly' check (settlement in ('perTrip', 'halfMonth', 'monthly')),
  payment_days integer not null default 30 check (payment_days between 0 and 180),
  taxpayer text check (taxpayer in ('general', 'smallScale', 'none')),
  tax_percent numeric(7,4) check (tax_percent between 0 and 100),
  licence_no text,
  licence_until date,
  permit_no text,
  permit_until date,
  insurance_no text,
  insurance_minor bigint check (insurance_minor >= 0),
  insurance_currency text,
  insurance_until date,
  contact text not null,
  phone text not null,
  email text,
  address text,
  rating integer check (rating between 1 and 5),
  blacklisted boolean not null default false,
  blacklist_reason text,
  blacklisted_on date,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not blacklisted or blacklist_reason is not null),
  check ((insurance_minor is null) = (insurance_currency is null))
);
create index carrier_created_by on carrier (created_by);
create index carrier_company on carrier (company_id);
create index carrier_name on carrier (name, id);
create index carrier_tax_no on carrier (tax_no);
create index carrier_search on carrier using gin (app.plain(search) gin_trgm_ops);
call app.protect('carrier', carrier => 'id');
alter table account add foreign key (carrier_id) references carrier;
