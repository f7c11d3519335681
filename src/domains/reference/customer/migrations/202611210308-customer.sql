-- Whom we work for and bill. company_id is our own company that contracts with the customer, currency the one we bill in.
create table customer (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  name_en text,
  short_name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_no text,
  company_id bigint not null references own_company,
  currency text not null,
  customer_group text,
  industry text,
  sales_id bigint references account,
  service_id bigint references account,
  settlement text not null default 'monthly' check (settlement in ('cash', 'perOrder', 'halfMonth', 'monthly')),
  statement_day integer not null default 1 check (statement_day between 1 and 28),
  credit_days integer not null default 30 check (credit_days between 0 and 180),
  -- Null is unlimited, 0 is cash only.
  credit_limit_minor bigint check (credit_limit_minor >= 0),
  credit_currency text not null,
  overdue_grace_days integer not null default 7 check (overdue_grace_days between 0 and 90),
  -- Set by a person or by overdue bills: no new orders until it is lifted.
  hold boolean not null default false,
  hold_reason text,
  invoice_title text,
  invoice_address text,
  invoice_phone text,
  invoice_bank text,
  invoice_account text,
  invoice_kind text check (invoice_kind in ('special', 'general', 'electronic', 'overseas')),
  email text,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_created_by on customer (created_by);
create index customer_own_company on customer (company_id, id);
create index customer_sales on customer (sales_id);
create index customer_service on customer (service_id);
create index customer_name on customer (name, id);
create index customer_tax_no on customer (tax_no);
create index customer_search on customer using gin (app.plain(search) gin_trgm_ops);
call app.protect('customer', customer => 'id');
alter table account add foreign key (customer_id) references customer;

create table customer_contact (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  name text not null,
  title text,
  phone text,
  email text,
  main boolean not null default false,
  remark text
);
create index customer_contact_customer on customer_contact (customer_id, id);
create unique index customer_contact_main on customer_contact (customer_id) where main;
call app.protect('customer_contact', customer => 'customer_id');

-- The teams of ours that serve a customer.
create table customer_team (
  customer_id bigint not null references customer,
  team_id bigint not null references team,
  primary key (customer_id, team_id)
);
create index customer_team_team on customer_team (team_id);
call app.protect('customer_team', customer => 'customer_id');
