-- The journey of an order: when each point was to be reached, when it was, and when we were told (recorded_at is null while it is
-- only planned).
create table order_milestone (
  id bigint generated always as identity primary key,
  order_id bigint not null references transport_order on delete cascade,
  code text not null check (code in ('received', 'dispatched', 'pickedUp', 'departed', 'border', 'arrived', 'delivered', 'signed',
    'podReturned')),
  planned_at timestamptz,
  actual_at timestamptz,
  recorded_at timestamptz,
  recorded_by bigint references account,
  source text not null default 'plan' check (source in ('plan', 'staff', 'carrier', 'device', 'system')),
  place text,
  remark text,
  unique (order_id, code),
  check ((actual_at is null) = (recorded_at is null))
);
create index order_milestone_planned on order_milestone (planned_at, order_id) where actual_at is null;
create index order_milestone_recorded_by on order_milestone (recorded_by) where recorded_by is not null;
alter table order_milestone enable row level security;
alter table order_milestone force row level security;
create policy staff on order_milestone to quayside_staff using (true) with check (true);
create policy system on order_milestone to quayside_system using (true) with check (true);
grant select on order_milestone to quayside_customer;
create policy customer on order_milestone for select to quayside_customer
  using (exists (select from transport_order o where o.id = order_id and o.customer_id = (select app.customer_id())));

-- Something went wrong on the way and somebody must see to it.
create table order_exception (
  id bigint generated always as identity primary key,
  order_id bigint not null references transport_order on delete cascade,
  kind text not null check (kind in ('delay', 'damage', 'shortage', 'loss', 'refusal', 'accident', 'customs', 'other')),
  happened_at timestamptz not null,
  place text,
  note text not null,
  resolved_at timestamptz,
  resolved_by bigint references account,
  resolution text,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((resolved_at is null) = (resolution is null))
);
create index order_exception_order on order_exception (order_id, id);
create index order_exception_open on order_exception (order_id) where resolved_at is null;
create index order_exception_resolved_by on order_exception (resolved_by) where resolved_by is not null;
create index order_exception_created_by on order_exception (created_by) where created_by is not null;
call app.protect('order_exception');
