-- Something went wrong on the road: what, where, whose fault, what it cost, and how it ended.
create table road_exception (
  id bigint generated always as identity primary key,
  no text not null unique,
  company_id bigint not null references own_company,
  work_order_id bigint not null references work_order,
  carrier_id bigint references carrier,
  order_id bigint references transport_order,
  load_id bigint references work_order_load,
  kind text not null check (kind in ('delay', 'breakdown', 'accident', 'damage', 'shortage', 'loss', 'refusal', 'customs', 'weather', 'other')),
  state text not null default 'open' check (state in ('open', 'handling', 'closed')),
  happened_at timestamptz not null,
  place text,
  description text not null,
  pieces integer check (pieces > 0),
  delay_hours numeric(8, 2) check (delay_hours > 0),
  responsible text not null default 'undecided' check (responsible in ('undecided', 'carrier', 'own', 'customer', 'warehouse', 'forceMajeure')),
  cost_currency text,
  cost_minor bigint check (cost_minor >= 0),
  handler_id bigint references account,
  resolution text,
  closed_at timestamptz,
  photo_ids bigint[] not null default '{}',
  reported_by_name text not null,
  reported_by_carrier boolean not null default false,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((cost_currency is null) = (cost_minor is null)),
  check (state <> 'closed' or (resolution is not null and closed_at is not null and responsible <> 'undecided'))
);
create index road_exception_time on road_exception (company_id, happened_at desc, id desc);
create index road_exception_state on road_exception (company_id, state, happened_at desc, id desc);
create index road_exception_work_order on road_exception (work_order_id, id);
create index road_exception_carrier on road_exception (carrier_id, id);
create index road_exception_order on road_exception (order_id) where order_id is not null;
create index road_exception_load on road_exception (load_id) where load_id is not null;
create index road_exception_handler on road_exception (handler_id) where handler_id is not null;
create index road_exception_created_by on road_exception (created_by) where created_by is not null;
call app.protect('road_exception', carrier => 'carrier_id', carrier_may => 'select, insert');
