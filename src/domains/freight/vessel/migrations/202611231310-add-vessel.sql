-- Seagoing ships by their IMO numbers.
create table vessel (
  id bigint generated always as identity primary key,
  name text not null,
  imo text not null unique check (imo ~ '^[0-9]{7}$'),
  call_sign text,
  flag text check (flag ~ '^[A-Z]{2}$'),
  teu integer check (teu > 0),
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index vessel_search on vessel using gin (app.plain(search) gin_trgm_ops);
create index vessel_name on vessel (name, id);
create index vessel_created_by on vessel (created_by);
