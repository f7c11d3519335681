-- The outline of a station where a circle does not do: a ring of [longitude, latitude] in WGS-84, at least three points.
create table station_fence (
  station_id bigint primary key references station,
  ring jsonb not null check (jsonb_typeof(ring) = 'array' and jsonb_array_length(ring) between 3 and 200),
  updated_by bigint references account,
  updated_at timestamptz not null default now()
);
create index station_fence_updated_by on station_fence (updated_by) where updated_by is not null;
