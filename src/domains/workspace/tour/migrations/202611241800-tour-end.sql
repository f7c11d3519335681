-- The accounts that took or declined the tour of the workspace.
create table tour_end (
  account_id bigint primary key references account,
  at timestamptz not null default now()
);
alter table tour_end enable row level security;
alter table tour_end force row level security;
grant select, insert on tour_end to quayside_carrier, quayside_customer;
create policy own_read on tour_end for select to quayside_staff, quayside_carrier, quayside_customer
  using (account_id = (select app.account_id()));
create policy own_insert on tour_end for insert to quayside_staff, quayside_carrier, quayside_customer
  with check (account_id = (select app.account_id()));
create policy system on tour_end to quayside_system using (true) with check (true);
