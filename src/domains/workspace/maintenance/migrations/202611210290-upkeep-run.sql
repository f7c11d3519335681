-- What keeps the product going and is done beside it: backups, reconciliations. `facts` is what the run says of itself.
create table upkeep_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'restore', 'reconcile', 'sweep')),
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  facts jsonb not null default '{}'
);
create index upkeep_run_kind on upkeep_run (kind, id desc);
