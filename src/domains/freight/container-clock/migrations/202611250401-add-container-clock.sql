-- What a terminal or a depot reports of one container. Planned, estimated and actual times stand side by side.
create table container_event (
  container_id bigint not null references freight_container on delete cascade,
  kind text not null check (kind in ('discharged', 'gateOutFull', 'gateInEmpty', 'gateOutEmpty', 'gateInFull', 'loaded')),
  planned_at timestamptz,
  estimated_at timestamptz,
  actual_at timestamptz,
  primary key (container_id, kind)
);
call app.protect('container_event');
call app.scope('container_event', 'exists (select from freight_container k where k.id = container_id)');

-- Days on which the clocks of a container do not count, both included. Without an end they still stand.
create table clock_stop (
  id bigint generated always as identity primary key,
  container_id bigint not null references freight_container on delete cascade,
  reason text not null check (reason in ('customsHold', 'terminalClosed', 'forceMajeure', 'lineAgreed', 'other')),
  from_on date not null,
  to_on date,
  remark text,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  constraint clock_stop_order check (from_on <= to_on),
  constraint clock_stop_apart exclude using gist (container_id with =, daterange(from_on, to_on, '[]') with &&)
);
create index clock_stop_created_by on clock_stop (created_by) where created_by is not null;
call app.protect('clock_stop');
call app.scope('clock_stop', 'exists (select from freight_container k where k.id = container_id)');

-- One clock of a container on one side, as it was last calculated: its days, its charge so far, and how much of that finance has.
create table container_clock (
  id bigint generated always as identity primary key,
  container_id bigint not null references freight_container on delete cascade,
  job_id bigint not null references freight_job,
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  carrier_id bigint references carrier,
  station_id bigint not null references station,
  direction text not null check (direction in ('export', 'import')),
  kind text not null check (kind in ('demurrage', 'detention', 'combined', 'storage')),
  side text not null check (side in ('payable', 'receivable')),
  state text not null check (state in ('planned', 'running', 'late', 'ended')),
  tariff_id bigint references demurrage_tariff,
  start_basis text not null check (start_basis in ('planned', 'estimated', 'actual')),
  started_on date not null,
  last_free_on date,
  ended_on date,
  stopped_days integer not null,
  charge_days integer not null,
  currency text,
  amount_minor bigint not null,
  lines jsonb not null,
  problem text check (problem in ('NO_TARIFF', 'NO_LINE')),
  charged_minor bigint not null default 0,
  charge_problem text,
  charge_tried_on date,
  warned_at timestamptz,
  told_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (container_id, direction, kind, side),
  check ((tariff_id is null) = (problem is not null)),
  check (tariff_id is null or currency is not null)
);
create index container_clock_free on container_clock (company_id, (coalesce(last_free_on, 'infinity'::date)), id);
create index container_clock_state on container_clock (company_id, state, (coalesce(last_free_on, 'infinity'::date)), id);
create index container_clock_problem on container_clock (company_id, (coalesce(last_free_on, 'infinity'::date)), id) where problem is not null;
create index container_clock_open on container_clock (company_id, container_id) where state <> 'ended' or problem is not null;
create index container_clock_uncharged on container_clock (company_id, id) where amount_minor <> charged_minor;
create index container_clock_warning on container_clock (company_id, last_free_on)
  where state in ('running', 'late') and (warned_at is null or told_at is null);
create index container_clock_job on container_clock (job_id);
create index container_clock_carrier on container_clock (carrier_id, (coalesce(last_free_on, 'infinity'::date)));
create index container_clock_station on container_clock (station_id, (coalesce(last_free_on, 'infinity'::date)));
create index container_clock_customer on container_clock (customer_id, (coalesce(last_free_on, 'infinity'::date)));
create index container_clock_tariff on container_clock (tariff_id);
call app.protect('container_clock');
call app.scope('container_clock', 'exists (select from freight_job j where j.id = job_id)');
create policy sides on container_clock as restrictive to quayside_staff using (side <> all ((select app.hidden_sides())::text[]));
