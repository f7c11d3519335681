-- A legal entity of a customer that an invoice may be made out to.
create table customer_company (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  name text not null,
  name_en text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_no text,
  invoice_title text,
  invoice_address text,
  invoice_phone text,
  invoice_bank text,
  invoice_account text,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (customer_id, name)
);
create index customer_company_created_by on customer_company (created_by);
create index customer_company_search on customer_company using gin (app.plain(search) gin_trgm_ops);
call app.protect('customer_company', customer => 'customer_id');
