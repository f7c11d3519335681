-- The columns that a person gave to the headings of a sheet, by kind of import: the next sheet with these headings is read so again.
create table import_mapping (
  account_id bigint not null references account,
  what text not null,
  -- SHA-256 of the sheet's headings in alphabetical order, in hexadecimal.
  headings_hash text not null,
  mapping jsonb not null,
  used_at timestamptz not null default now(),
  primary key (account_id, what, headings_hash)
);
alter table import_mapping enable row level security;
alter table import_mapping force row level security;
grant select, insert, update on import_mapping to quayside_carrier, quayside_customer;
create policy own on import_mapping to quayside_staff, quayside_carrier, quayside_customer
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy system on import_mapping to quayside_system using (true) with check (true);
