-- An activity of the company with its budget. Expense claims of kind `activity` name it.
create table activity (
  id bigint generated always as identity primary key,
  activity_no text not null unique,
  company_id bigint not null references own_company,
  name text not null,
  place text,
  from_on date not null,
  until_on date not null,
  organiser_id bigint not null references account,
  currency text not null,
  budget_minor bigint not null check (budget_minor > 0),
  remark text,
  state text not null default 'planned' check (state in ('planned', 'approved', 'closed', 'cancelled')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (from_on <= until_on)
);
create index activity_list on activity (company_id, state, from_on desc, id desc);
create index activity_days on activity (company_id, from_on desc, id desc);
create index activity_company on activity (company_id, id desc);
create index activity_organiser on activity (organiser_id);
create index activity_words on activity using gin (app.plain(activity_no || ' ' || name) gin_trgm_ops);
call app.protect('activity');

create table activity_participant (
  activity_id bigint not null references activity,
  account_id bigint not null references account,
  primary key (activity_id, account_id)
);
create index activity_participant_account on activity_participant (account_id);
call app.protect('activity_participant');
