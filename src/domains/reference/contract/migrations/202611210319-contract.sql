-- A signed contract with a customer, carrier or supplier. Its file is an attachment of the record.
create table contract (
  id bigint generated always as identity primary key,
  contract_no text not null,
  name text not null,
  company_id bigint not null references own_company,
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  supplier_id bigint references supplier,
  signed_on date,
  starts_on date not null,
  ends_on date not null,
  remind_days integer not null default 30 check (remind_days between 0 and 365),
  owner_id bigint references account,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, contract_no),
  check (starts_on <= ends_on),
  check (num_nonnulls(customer_id, carrier_id, supplier_id) = 1)
);
create index contract_created_by on contract (created_by);
create index contract_customer on contract (customer_id);
create index contract_carrier on contract (carrier_id);
create index contract_supplier on contract (supplier_id);
create index contract_owner on contract (owner_id);
create index contract_ends_on on contract (ends_on, id);
create index contract_search on contract using gin (app.plain(search) gin_trgm_ops);
call app.protect('contract', carrier => 'carrier_id', customer => 'customer_id');
