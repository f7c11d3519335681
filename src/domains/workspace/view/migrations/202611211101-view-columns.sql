-- A view is the whole look of a list: its filters and order (query) and its columns (settings). It is its maker's own, the team's, or
-- what the holders of a role see first.
alter table saved_view add column settings jsonb;
alter table saved_view add column kind text not null default 'own' check (kind in ('own', 'team', 'role'));
alter table saved_view add column role_id bigint references role;
update saved_view set kind = 'team' where shared;
drop index saved_view_page;
alter table saved_view drop column shared;
alter table saved_view add constraint saved_view_role check ((kind = 'role') = (role_id is not null));
create index saved_view_page on saved_view (page, kind);
create unique index saved_view_one_for_role on saved_view (page, role_id) where role_id is not null;
create index saved_view_role_id on saved_view (role_id);

-- Filters too long for an address, such as 200 pasted numbers. The token is a digest of the text, so that the same filters are kept
-- once and a link works for whoever is given it; it grants nothing, since rows are filtered by the reader's own rights.
create table kept_filter (
  token text primary key,
  seq bigint generated always as identity unique,
  query text not null check (length(query) <= 60000),
  account_id bigint not null references account,
  at timestamptz not null default now()
);
create index kept_filter_account on kept_filter (account_id);
alter table kept_filter enable row level security;
alter table kept_filter force row level security;
create policy staff on kept_filter to quayside_staff, quayside_system using (true) with check (true);
create policy own on kept_filter to quayside_carrier, quayside_customer
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
grant select, insert on kept_filter to quayside_carrier, quayside_customer;
