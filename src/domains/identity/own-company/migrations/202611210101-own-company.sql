-- Our own legal entities. Each keeps its books in one currency and numbers its documents under its mark.
create table own_company (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  name_en text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null,
  time_zone text not null,
  tax_no text,
  address text,
  phone text,
  number_mark text not null unique check (number_mark ~ '^[A-Z]{0,3}$'),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select on own_company to quayside_app, quayside_carrier, quayside_customer;

-- Bank accounts of ours that bills show and money comes to.
create table own_bank_account (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  bank text not null,
  branch text,
  account_no text not null,
  account_name text not null,
  swift text,
  currency text not null,
  active boolean not null default true,
  unique (company_id, account_no, currency)
);
grant select on own_bank_account to quayside_carrier, quayside_customer;
