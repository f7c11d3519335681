-- The lines with which an accountant begins the entry of every month: rent, salaries, depreciation. The name of one that is no longer used
-- is free again.
create table journal_template (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  company_id bigint not null references own_company,
  name text not null,
  memo text not null,
  reverse_next boolean not null default false,
  active boolean not null default true,
  created_by bigint references account
);
create unique index journal_template_name on journal_template (company_id, lower(name)) where active;
create index journal_template_list on journal_template (name, id);
create index journal_template_company on journal_template (company_id, name, id);
create index journal_template_words on journal_template using gin (app.plain(name) gin_trgm_ops);
create index journal_template_created_by on journal_template (created_by) where created_by is not null;
call app.protect('journal_template');

-- Debit is positive, credit negative, as in a journal. A line without an amount leaves it to the journal, as it leaves rate and order.
create table journal_template_line (
  id bigint generated always as identity primary key,
  template_id bigint not null references journal_template,
  account_id bigint not null references ledger_account,
  currency text not null,
  amount_minor bigint check (amount_minor <> 0),
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  cost_centre_id bigint references team,
  memo text,
  check (customer_id is null or carrier_id is null)
);
create index journal_template_line_template on journal_template_line (template_id);
create index journal_template_line_account on journal_template_line (account_id);
create index journal_template_line_customer on journal_template_line (customer_id) where customer_id is not null;
create index journal_template_line_carrier on journal_template_line (carrier_id) where carrier_id is not null;
create index journal_template_line_cost_centre on journal_template_line (cost_centre_id) where cost_centre_id is not null;
call app.protect('journal_template_line');

-- Both sides stand in a template as in a journal: it is for those from whom no side is hidden.
create policy sides on journal_template as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on journal_template_line as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
