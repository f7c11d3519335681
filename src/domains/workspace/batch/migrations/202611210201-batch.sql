-- One import or export: its progress, its failures by line, its file. An account sees its own.
create table batch (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  kind text not null check (kind in ('import', 'export')),
  what text not null,
  title text not null,
  account_id bigint not null references account,
  state text not null default 'waiting' check (state in ('waiting', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled')),
  total integer not null default 0,
  done integer not null default 0,
  good integer not null default 0,
  bad integer not null default 0,
  file_id bigint references file,
  result_file_id bigint references file,
  headings text[] not null default '{}',
  mapping jsonb not null default '{}',
  request jsonb,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index batch_account on batch (account_id, seq desc);
create index batch_file on batch (file_id);
create index batch_result_file on batch (result_file_id);
create index batch_finished on batch (finished_at) where finished_at is not null;

-- The rows of an import. Rows of one record share group_no. A row's state changes in the transaction of its effect, so that a job
-- that was killed goes on exactly where it stopped.
create table batch_row (
  batch_id uuid not null references batch on delete cascade,
  line integer not null,
  group_no integer not null,
  cells jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'good', 'bad', 'done', 'skipped')),
  why text,
  primary key (batch_id, line)
);
create index batch_row_state on batch_row (batch_id, state, group_no);

do $$
declare r text;
begin
  foreach r in array array['batch', 'batch_row'] loop
    execute format('alter table %I enable row level security', r);
    execute format('alter table %I force row level security', r);
    execute format('create policy staff on %I to quayside_staff, quayside_system using (true) with check (true)', r);
  end loop;
end $$;
grant select, insert, update on batch to quayside_carrier, quayside_customer;
create policy own on batch to quayside_carrier, quayside_customer
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
grant select, insert, update, delete on batch_row to quayside_carrier, quayside_customer;
create policy own on batch_row to quayside_carrier, quayside_customer
  using (exists (select from batch b where b.id = batch_id)) with check (exists (select from batch b where b.id = batch_id));
