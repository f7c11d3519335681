-- A customer and a carrier that are one party, who agreed that what it owes us and what we owe it may be set off.
create table netting_consent (
  id bigint generated always as identity primary key,
  reference text not null unique,
  customer_id bigint not null references customer,
  carrier_id bigint not null references carrier,
  agreed_on date not null,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index netting_consent_customer on netting_consent (customer_id);
create index netting_consent_carrier on netting_consent (carrier_id);
create index netting_consent_created_by on netting_consent (created_by);
create index netting_consent_search on netting_consent using gin (app.plain(search) gin_trgm_ops);
call app.protect('netting_consent');
