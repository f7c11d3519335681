-- What people uploaded. The bytes are kept by their SHA-256 in the file store; a file is seen by who uploaded it and by whoever may
-- see a record that uses it.
create table file (
  id bigint generated always as identity primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  mime text not null,
  bytes bigint not null,
  account_id bigint,
  at timestamptz not null default now()
);
create index file_account on file (account_id, id desc);
create index file_sha256 on file (sha256);
alter table file enable row level security;
alter table file force row level security;
create policy staff on file to quayside_staff, quayside_system using (true) with check (true);
create policy own on file to quayside_carrier, quayside_customer
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
grant select, insert on file to quayside_carrier, quayside_customer;

create table file_use (
  file_id bigint not null references file,
  subject text not null,
  record_id bigint not null,
  primary key (file_id, subject, record_id)
);
create index file_use_record on file_use (subject, record_id);

-- One-time tickets that were used (files, push), until they would have run out anyway.
create table used_ticket (
  nonce text primary key,
  until timestamptz not null
);
create index used_ticket_until on used_ticket (until);
grant insert, delete, select on used_ticket to quayside_app;

-- The push dispatcher works as the login role itself: it belongs to no user.
grant select, update, delete on push_outbox to quayside_app;
