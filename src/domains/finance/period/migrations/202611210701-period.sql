-- One row for each own company and month. A month without a row is open; the first write dated in it makes the row, so that closing
-- a month and posting into it wait for each other.
create table period (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  state text not null default 'open' check (state in ('open', 'softClosed', 'closed', 'reopenAsked', 'reopened')),
  reason text,
  asked_by bigint references account,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, month)
);
create index period_asked_by on period (asked_by) where asked_by is not null;
