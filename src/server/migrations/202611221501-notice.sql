-- Notices to a person: what colleagues and the product report, kept until they are old. Texts are words with their facts, so that each
-- reader has them in the language of the moment.
create table notice (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  topic text not null,
  title text not null,
  message text not null,
  facts jsonb not null default '{}',
  link text,
  -- The name of the person who caused it; null where no person did.
  by_name text,
  at timestamptz not null default now(),
  read_at timestamptz
);
create index notice_of_account on notice (account_id, id desc);
create index notice_of_topic on notice (account_id, topic, id desc);
create index notice_unread on notice (account_id, topic) where read_at is null;
create index notice_at on notice using brin (at);
alter table notice enable row level security;
alter table notice force row level security;
grant select, insert, update on notice to quayside_carrier, quayside_customer;
create policy own_read on notice for select to quayside_staff, quayside_carrier, quayside_customer
  using (account_id = (select app.account_id()));
create policy own_update on notice for update to quayside_staff, quayside_carrier, quayside_customer
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
-- A notice is written for other people; none of it can be read back.
create policy send on notice for insert to quayside_staff, quayside_carrier, quayside_customer with check (true);
create policy system on notice to quayside_system using (true) with check (true);

-- What a person turned off. Senders read it, so that nothing is written for a reader who does not want it.
create table notice_setting (
  account_id bigint primary key references account,
  muted text[] not null default '{}',
  quiet_from text,
  quiet_to text,
  check ((quiet_from is null) = (quiet_to is null))
);
alter table notice_setting enable row level security;
alter table notice_setting force row level security;
grant select, insert, update on notice_setting to quayside_carrier, quayside_customer;
create policy readable on notice_setting for select to quayside_staff, quayside_carrier, quayside_customer, quayside_system using (true);
create policy own_insert on notice_setting for insert to quayside_staff, quayside_carrier, quayside_customer
  with check (account_id = (select app.account_id()));
create policy own_update on notice_setting for update to quayside_staff, quayside_carrier, quayside_customer
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
