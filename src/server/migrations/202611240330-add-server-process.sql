-- The running processes of the product on this database. A row whose process is silent is deleted, and the jobs that its workers locked become free.
-- Only the owner, as which jobs are worked on, reads and writes it.
create table app.server_process (
  id uuid primary key,
  -- The machine, its boot and the space of process ids: a process id means something only within it. Null where the system does not tell it.
  place text,
  host text not null,
  pid integer not null,
  -- When the process started, as its system tells it: process ids are used again.
  started text,
  -- The names under which its workers lock jobs.
  workers text[] not null default '{}',
  since timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
revoke all on app.server_process from public;
