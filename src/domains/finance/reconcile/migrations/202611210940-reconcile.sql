-- One counting of everything that is kept, by night or because somebody asked.
create table reconcile_run (
  id bigint generated always as identity primary key,
  state text not null default 'queued' check (state in ('queued', 'done')),
  asked_by bigint references account,
  asked_at timestamptz not null,
  finished_at timestamptz,
  took_ms integer,
  checked bigint not null default 0,
  differences integer not null default 0,
  check ((state = 'done') = (finished_at is not null))
);
create index reconcile_run_latest on reconcile_run (asked_at desc, id desc);
create index reconcile_run_asked_by on reconcile_run (asked_by) where asked_by is not null;

-- Two sources of one fact that disagree. Amounts are whole numbers of the currency's smallest unit; what is no amount has none.
create table reconcile_difference (
  id bigint generated always as identity primary key,
  run_id bigint not null references reconcile_run,
  what text not null,
  company_id bigint not null references own_company,
  subject text not null,
  record_id bigint not null,
  record text not null,
  currency text,
  kept text,
  counted text
);
create index reconcile_difference_run on reconcile_difference (run_id, id);
create index reconcile_difference_company on reconcile_difference (company_id);
