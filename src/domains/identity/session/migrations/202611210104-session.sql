-- One sign-in. The sid itself is kept only as its hash; the key that signs is derived from the server's secret and is not kept at all.
create table session (
  id bigint generated always as identity primary key,
  sid_hash bytea not null unique,
  account_id bigint not null references account on delete cascade,
  login_ts text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('signOut', 'elsewhere', 'administrator', 'passwordChanged', 'disabled')),
  must_reset boolean not null default false,
  ip text not null,
  agent text
);
create index session_account on session (account_id, created_at desc);
create index session_open on session (ends_at) where ended_at is null;
grant select, update (seen_at) on session to quayside_app;
