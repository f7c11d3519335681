-- Failed sign-ins and codes that were sent, by what they count against: an account's name, an address, a network.
create table sign_in_attempt (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null
);
create index sign_in_attempt_key on sign_in_attempt (key, at);

-- The verification code of a login name: 6 digits, 5 minutes, 5 tries, kept only as its MAC.
create table sign_in_code (
  login_name text primary key,
  code_mac bytea not null,
  network text not null,
  sent_at timestamptz not null,
  tries integer not null default 0
);
