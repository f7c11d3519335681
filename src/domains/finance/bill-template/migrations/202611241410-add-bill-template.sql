-- One version of a bill template of an own company, or of one of its customers. Drafts change; current and retired versions never do,
-- because bills that were sent with them are printed with them.
create table bill_template (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  customer_id bigint references customer,
  name text not null,
  revision integer not null,
  state text not null default 'draft' check (state in ('draft', 'current', 'retired')),
  layout jsonb not null,
  published_at timestamptz,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (company_id, customer_id, revision)
);
create unique index bill_template_current on bill_template (company_id, customer_id) nulls not distinct where state = 'current';
create index bill_template_list on bill_template (company_id, state, updated_at desc, id desc);
create index bill_template_newest on bill_template (updated_at desc, id desc);
create index bill_template_name on bill_template (name, id);
create index bill_template_words on bill_template using gin (app.plain(name) gin_trgm_ops);
create index bill_template_customer on bill_template (customer_id) where customer_id is not null;
create index bill_template_created_by on bill_template (created_by);
call app.protect('bill_template');

-- The version that was current when the bill was sent.
alter table bill add column template_id bigint references bill_template;
create index bill_template_of_bill on bill (template_id) where template_id is not null;
