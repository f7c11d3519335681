-- Who drives for a carrier. Carriers keep their own.
create table driver (
  id bigint generated always as identity primary key,
  carrier_id bigint not null references carrier,
  name text not null,
  phone text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  id_card text,
  licence_no text not null,
  licence_class text not null,
  licence_until date not null,
  qualification_no text,
  qualification_until date,
  passport_no text,
  passport_until date,
  dangerous_until date,
  language text not null default 'zh' check (language in ('zh', 'vi', 'en', 'th')),
  vehicle_id bigint references vehicle,
  emergency_contact text,
  emergency_phone text,
  banned_from date,
  banned_until date,
  ban_reason text,
  remark text,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (carrier_id, country, licence_no),
  check (banned_from is null or (banned_until >= banned_from and ban_reason is not null))
);
create index driver_created_by on driver (created_by);
create index driver_vehicle on driver (vehicle_id);
create index driver_name on driver (name, id);
create index driver_due on driver (least(licence_until, coalesce(qualification_until, 'infinity')));
create index driver_search on driver using gin (app.plain(search) gin_trgm_ops);
call app.protect('driver', carrier => 'carrier_id', carrier_may => 'select, insert, update');
