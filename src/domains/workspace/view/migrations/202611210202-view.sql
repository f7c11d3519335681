-- How a person keeps lists: named filters and orders, and the columns of each page.
create table saved_view (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  page text not null,
  name text not null,
  shared boolean not null default false,
  query text not null,
  at timestamptz not null default now(),
  unique (account_id, page, name)
);
create index saved_view_page on saved_view (page, shared);
alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy staff on saved_view to quayside_staff, quayside_system using (true) with check (true);
create policy own on saved_view to quayside_carrier, quayside_customer
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
grant select, insert, update, delete on saved_view to quayside_carrier, quayside_customer;

create table column_setting (
  account_id bigint not null references account,
  page text not null,
  settings jsonb not null,
  primary key (account_id, page)
);
alter table column_setting enable row level security;
alter table column_setting force row level security;
create policy staff on column_setting to quayside_staff, quayside_system using (true) with check (true);
create policy own on column_setting to quayside_carrier, quayside_customer
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
grant select, insert, update, delete on column_setting to quayside_carrier, quayside_customer;
