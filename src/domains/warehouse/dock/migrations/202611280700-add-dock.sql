-- Where trucks stand to be unloaded. Their appointments are facts of the inbound plans.
create table dock (
  id bigint generated always as identity primary key,
  warehouse_id bigint not null references warehouse,
  code text not null,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (warehouse_id, code)
);
create index dock_created_by on dock (created_by);
create index dock_search on dock using gin (app.plain(search) gin_trgm_ops);
grant select on dock to quayside_customer;
