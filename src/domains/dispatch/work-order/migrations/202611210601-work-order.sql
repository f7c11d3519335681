-- A work order sends one truck on one trip: of our own fleet or a carrier's. It carries loads of one or many orders.
create table work_order (
  id bigint generated always as identity primary key,
  no text not null unique,
  company_id bigint not null references own_company,
  region text not null check (region in ('cn', 'vn', 'th', 'border')),
  own boolean not null,
  carrier_id bigint references carrier,
  vehicle_id bigint references vehicle,
  driver_id bigint references driver,
  -- As they were when they were assigned; the vehicle and the driver may change their papers later.
  plate_no text,
  driver_name text,
  driver_phone text,
  line_id bigint references line,
  origin_station_id bigint not null references station,
  destination_station_id bigint not null references station,
  vehicle_type_id bigint references vehicle_type,
  distance_km numeric(10, 2) check (distance_km > 0),
  state text not null default 'draft' check (state in ('draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived', 'completed',
    'reviewed', 'closed', 'refused', 'cancelled')),
  planned_depart timestamptz not null,
  planned_arrive timestamptz not null,
  offered_at timestamptz,
  answer_by timestamptz,
  reminded_at timestamptz,
  reminded_count integer not null default 0,
  accepted_at timestamptz,
  refused_at timestamptz,
  refused_reason text,
  departed_at timestamptz,
  arrived_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  reason text,
  -- The agreed price of the trip; null means by the carrier's quotation.
  buy_currency text,
  buy_amount_minor bigint check (buy_amount_minor >= 0),
  -- What the carrier's quotation said when the trip was dispatched; null where none matched.
  quoted_currency text,
  quoted_minor bigint,
  price_state text not null default 'none' check (price_state in ('none', 'pending', 'approved', 'rejected')),
  price_asked_by bigint references account,
  price_reason text,
  price_decided_by bigint references account,
  price_decided_at timestamptz,
  price_decision text,
  cost_share text not null default 'gross' check (cost_share in ('order', 'gross', 'volume')),
  pod_required boolean not null default true,
  -- What the carrier says of the price after the trip: agreed, or why not.
  carrier_confirmed_at timestamptz,
  carrier_dispute text,
  reviewed_by bigint references account,
  reviewed_at timestamptz,
  closed_at timestamptz,
  -- The refused or cancelled work order whose loads this one carries instead.
  replaces_id bigint references work_order,
  instructions text,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (planned_depart < planned_arrive),
  check (state = 'draft' or carrier_id is not null),
  check ((buy_currency is null) = (buy_amount_minor is null)),
  check ((quoted_currency is null) = (quoted_minor is null)),
  -- One truck and one driver are on one trip at a time. The call says which trip stands in the way; this holds when two dispatch at once.
  constraint work_order_vehicle_once exclude using gist (vehicle_id with =, tstzrange(planned_depart, planned_arrive) with &&)
    where (vehicle_id is not null and state in ('draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived')),
  constraint work_order_driver_once exclude using gist (driver_id with =, tstzrange(planned_depart, planned_arrive) with &&)
    where (driver_id is not null and state in ('draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived'))
);
create index work_order_time on work_order (company_id, planned_depart desc, id desc);
create index work_order_state on work_order (company_id, state, planned_depart desc, id desc);
create index work_order_answer on work_order (company_id, answer_by, id) where state = 'offered';
create index work_order_carrier on work_order (carrier_id, state, planned_depart desc, id desc);
create index work_order_price on work_order (company_id, price_state, id) where price_state in ('pending', 'rejected');
create index work_order_vehicle on work_order (vehicle_id, planned_depart) where vehicle_id is not null;
create index work_order_driver on work_order (driver_id, planned_depart) where driver_id is not null;
create index work_order_completed on work_order (company_id, completed_at desc, id desc) where completed_at is not null;
create index work_order_line on work_order (line_id) where line_id is not null;
create index work_order_origin on work_order (origin_station_id);
create index work_order_destination on work_order (destination_station_id);
create index work_order_vehicle_type on work_order (vehicle_type_id) where vehicle_type_id is not null;
create index work_order_price_asked_by on work_order (price_asked_by) where price_asked_by is not null;
create index work_order_price_decided_by on work_order (price_decided_by) where price_decided_by is not null;
create index work_order_reviewed_by on work_order (reviewed_by) where reviewed_by is not null;
create index work_order_replaces on work_order (replaces_id) where replaces_id is not null;
create index work_order_created_by on work_order (created_by) where created_by is not null;
create index work_order_words on work_order using gin
  (app.plain(no || ' ' || coalesce(plate_no, '') || ' ' || coalesce(driver_name, '') || ' ' || coalesce(driver_phone, '')) gin_trgm_ops);
call app.protect('work_order', carrier => 'carrier_id', carrier_may => 'select, update');

-- Where the truck stops, in order. Several orders may be picked up or delivered at one stop. The carrier's copy of the address.
create table work_order_stop (
  id bigint generated always as identity primary key,
  work_order_id bigint not null references work_order on delete cascade,
  carrier_id bigint references carrier,
  seq integer not null check (seq > 0),
  action text not null check (action in ('pickup', 'border', 'deliver')),
  station_id bigint references station,
  name text not null,
  address text not null,
  contact text,
  phone text,
  planned_arrive timestamptz,
  planned_leave timestamptz,
  arrived_at timestamptz,
  left_at timestamptz,
  unique (work_order_id, seq) deferrable initially deferred,
  check (left_at is null or arrived_at is null or left_at >= arrived_at)
);
create index work_order_stop_carrier on work_order_stop (carrier_id);
create index work_order_stop_station on work_order_stop (station_id) where station_id is not null;
call app.protect('work_order_stop', carrier => 'carrier_id', carrier_may => 'select, update');

-- What of an order is on the truck. A load is live unless its work order was refused or cancelled; the live loads of an order never
-- exceed the order. order_no and goods are the carrier's copy: carriers do not see orders.
create table work_order_load (
  id bigint generated always as identity primary key,
  work_order_id bigint not null references work_order on delete cascade,
  carrier_id bigint references carrier,
  order_id bigint not null references transport_order,
  order_no text not null,
  goods text not null,
  pieces integer not null check (pieces >= 0),
  pallets numeric(12, 3) not null default 0 check (pallets >= 0),
  gross_kg numeric(14, 3) not null check (gross_kg >= 0),
  volume_m3 numeric(14, 4) not null default 0 check (volume_m3 >= 0),
  pickup_stop_id bigint references work_order_stop,
  deliver_stop_id bigint references work_order_stop,
  live boolean not null default true,
  signed_pieces integer check (signed_pieces >= 0),
  shortage integer check (shortage >= 0),
  signed_at timestamptz,
  signed_by_name text,
  sign_remark text,
  pod_file_id bigint,
  version integer not null default 1,
  unique (work_order_id, order_id),
  check (pieces > 0 or gross_kg > 0),
  check ((signed_at is null) = (signed_pieces is null)),
  -- What was signed for and what was short make up what was loaded.
  check (signed_at is null or signed_pieces + shortage = pieces)
);
create index work_order_load_order on work_order_load (order_id) where live;
create index work_order_load_order_all on work_order_load (order_id, id);
create index work_order_load_carrier on work_order_load (carrier_id);
create index work_order_load_pickup on work_order_load (pickup_stop_id) where pickup_stop_id is not null;
create index work_order_load_deliver on work_order_load (deliver_stop_id) where deliver_stop_id is not null;
create index work_order_load_pod on work_order_load (pod_file_id) where pod_file_id is not null;
call app.protect('work_order_load', carrier => 'carrier_id', carrier_may => 'select, update');

create function app.refuse_overloaded_order() returns trigger language plpgsql as $$
declare over boolean;
begin
  select sum(l.pieces) > o.pieces or sum(l.gross_kg) > o.gross_kg or sum(l.volume_m3) > o.volume_m3 into over
    from work_order_load l join transport_order o on o.id = l.order_id where l.order_id = new.order_id and l.live
    group by o.id;
  if over then
    raise exception 'loads of order % exceed the order', new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger work_order_load_within_order after insert or update of pieces, gross_kg, volume_m3, live, order_id
  on work_order_load for each row when (new.live) execute function app.refuse_overloaded_order();

-- What happened on the trip: append-only. `at` is when it happened, `recorded_at` when we learned of it.
create table work_order_event (
  id bigint generated always as identity primary key,
  work_order_id bigint not null references work_order on delete cascade,
  carrier_id bigint references carrier,
  code text not null,
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  account_id bigint references account,
  by_name text not null,
  by_carrier boolean not null default false,
  stop_id bigint references work_order_stop,
  order_id bigint references transport_order,
  place text,
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  remark text,
  file_id bigint
);
create index work_order_event_trip on work_order_event (work_order_id, at, id);
create index work_order_event_carrier on work_order_event (carrier_id);
create index work_order_event_account on work_order_event (account_id) where account_id is not null;
create index work_order_event_stop on work_order_event (stop_id) where stop_id is not null;
create index work_order_event_order on work_order_event (order_id) where order_id is not null;
create index work_order_event_file on work_order_event (file_id) where file_id is not null;
create trigger work_order_event_posted before update on work_order_event for each row execute function app.refuse_change();
call app.protect('work_order_event', carrier => 'carrier_id', carrier_may => 'select, insert');

alter table order_document add foreign key (work_order_id) references work_order;
