-- Where trucks were, as devices told: append-only and the largest table there is. Read by truck and time, forgotten by time.
-- A device that sends a point again sends the same key. Coordinates are WGS-84.
create table vehicle_position (
  vehicle_id bigint not null references vehicle,
  at timestamptz not null,
  latitude numeric(9, 6) not null check (latitude between -90 and 90),
  longitude numeric(9, 6) not null check (longitude between -180 and 180),
  speed_kmh numeric(5, 1) check (speed_kmh >= 0),
  heading smallint check (heading between 0 and 359),
  odometer_km numeric(10, 1) check (odometer_km >= 0),
  recorded_at timestamptz not null default now(),
  primary key (vehicle_id, at)
);
-- Points come about in the order of their time, so a few pages of this index find a day to forget.
create index vehicle_position_at on vehicle_position using brin (at);
create trigger vehicle_position_posted before update on vehicle_position for each row execute function app.refuse_change();
revoke update on vehicle_position from quayside_staff, quayside_system;

-- The newest of each truck; it only ever moves on.
create table vehicle_last_position (
  vehicle_id bigint primary key references vehicle,
  at timestamptz not null,
  latitude numeric(9, 6) not null,
  longitude numeric(9, 6) not null,
  speed_kmh numeric(5, 1),
  heading smallint,
  odometer_km numeric(10, 1),
  recorded_at timestamptz not null
);
create index vehicle_last_position_at on vehicle_last_position (at desc);

-- When a truck was inside a station's geofence; left_at is null while it is.
create table vehicle_visit (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicle,
  station_id bigint not null references station,
  entered_at timestamptz not null,
  left_at timestamptz,
  unique (vehicle_id, station_id, entered_at),
  check (left_at >= entered_at)
);
create unique index vehicle_visit_open on vehicle_visit (vehicle_id, station_id) where left_at is null;
create index vehicle_visit_station on vehicle_visit (station_id, entered_at desc);
create index vehicle_visit_time on vehicle_visit (vehicle_id, entered_at desc);

-- A carrier sees where its own trucks are and were, no other's.
do $$
declare t text;
begin
  foreach t in array array['vehicle_position', 'vehicle_last_position', 'vehicle_visit'] loop
    call app.protect(t::regclass);
    execute format('grant select on %s to quayside_carrier', t);
    execute format('create policy carrier on %s for select to quayside_carrier using (exists
      (select from vehicle v where v.id = vehicle_id and v.carrier_id = (select app.carrier_id())))', t);
  end loop;
end $$;

-- What the geofence of a stop makes us suppose. Nobody's word is overwritten: somebody takes it as a report, or dismisses it.
create table stop_proposal (
  id bigint generated always as identity primary key,
  work_order_id bigint not null references work_order on delete cascade,
  stop_id bigint not null references work_order_stop on delete cascade,
  code text not null check (code in ('arrivedStop', 'leftStop')),
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'taken', 'dismissed')),
  decided_by bigint references account,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (stop_id, code),
  check ((state = 'open') = (decided_at is null))
);
create index stop_proposal_open on stop_proposal (work_order_id, at) where state = 'open';
create index stop_proposal_work_order on stop_proposal (work_order_id);
create index stop_proposal_decided_by on stop_proposal (decided_by) where decided_by is not null;
call app.protect('stop_proposal');
