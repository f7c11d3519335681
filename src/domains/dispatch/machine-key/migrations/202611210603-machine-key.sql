-- Keys of other people's systems: a provider of positions, a carrier's or a customer's own software. The key itself is shown once and
-- kept nowhere; what is kept is its hash under a key of the server.
create table machine_key (
  id bigint generated always as identity primary key,
  use text not null check (use in ('gps', 'track')),
  name text not null,
  -- gps: only trucks of this carrier may be reported; null is any truck. track: the party whose orders these are.
  carrier_id bigint references carrier,
  customer_id bigint references customer,
  -- The coordinates that a provider sends: WGS-84 as satellites give them, or GCJ-02 as maps of China have them.
  datum text not null default 'wgs84' check (datum in ('wgs84', 'gcj02')),
  key_hash text not null unique,
  -- The last four characters, to tell keys apart.
  hint text not null,
  per_minute integer not null default 120 check (per_minute between 1 and 6000),
  window_at timestamptz,
  window_count integer not null default 0,
  used_at timestamptz,
  used_ip text,
  revoked_at timestamptz,
  revoked_by bigint references account,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (use = 'gps' and customer_id is null or use = 'track' and (carrier_id is null) <> (customer_id is null))
);
create index machine_key_created on machine_key (created_at desc, id desc);
create index machine_key_carrier on machine_key (carrier_id) where carrier_id is not null;
create index machine_key_customer on machine_key (customer_id) where customer_id is not null;
create index machine_key_revoked_by on machine_key (revoked_by) where revoked_by is not null;
create index machine_key_created_by on machine_key (created_by) where created_by is not null;
call app.protect('machine_key');
