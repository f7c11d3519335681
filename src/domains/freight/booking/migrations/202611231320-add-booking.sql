-- A booking of space with a shipping line or an airline, for one freight job.
create table freight_booking (
  id bigint generated always as identity primary key,
  booking_no text not null unique,
  mode text not null check (mode in ('ocean', 'air')),
  state text not null default 'draft' check (state in ('draft', 'received', 'pendingUpdate', 'updateReceived', 'confirmed', 'pendingAmendment',
    'completed', 'rejected', 'declined', 'cancelled')),
  company_id bigint not null references own_company,
  job_id bigint not null references freight_job,
  -- The shipping line or the airline.
  supplier_id bigint not null references supplier,
  carrier_booking_ref text,
  contract_no text,
  load_station_id bigint not null references station,
  discharge_station_id bigint not null references station,
  sailing_id bigint references sailing,
  receipt_type text check (receipt_type in ('CY', 'CFS', 'SD')),
  delivery_type text check (delivery_type in ('CY', 'CFS', 'SD')),
  awb_id bigint references awb_stock,
  volume_divisor integer not null default 6000 check (volume_divisor between 1000 and 10000),
  planned_pieces integer check (planned_pieces > 0),
  planned_gross_kg numeric(14, 3) check (planned_gross_kg > 0),
  planned_m3 numeric(14, 4) check (planned_m3 > 0),
  planned_chargeable_kg numeric(14, 3) check (planned_chargeable_kg > 0),
  confirmed_pieces integer check (confirmed_pieces > 0),
  confirmed_gross_kg numeric(14, 3) check (confirmed_gross_kg > 0),
  confirmed_m3 numeric(14, 4) check (confirmed_m3 > 0),
  confirmed_chargeable_kg numeric(14, 3) check (confirmed_chargeable_kg > 0),
  customer_chargeable_kg numeric(14, 3) check (customer_chargeable_kg > 0),
  airline_chargeable_kg numeric(14, 3) check (airline_chargeable_kg > 0),
  rate_currency text,
  goods text,
  remark text,
  -- The reason of the last answer or of the cancellation.
  reason text,
  confirmed_at timestamptz,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (load_station_id <> discharge_station_id),
  check (mode = 'ocean' or sailing_id is null),
  check (mode = 'air' or awb_id is null)
);
create index freight_booking_time on freight_booking (company_id, mode, created_at desc, id desc);
create index freight_booking_created on freight_booking (company_id, created_at desc, id desc);
create index freight_booking_state on freight_booking (company_id, mode, state, created_at desc, id desc);
create index freight_booking_job on freight_booking (job_id, id);
create index freight_booking_supplier on freight_booking (supplier_id, created_at desc);
create index freight_booking_sailing on freight_booking (sailing_id) where sailing_id is not null;
create index freight_booking_load on freight_booking (load_station_id, created_at desc);
create index freight_booking_discharge on freight_booking (discharge_station_id, created_at desc);
create index freight_booking_created_by on freight_booking (created_by) where created_by is not null;
create unique index freight_booking_awb on freight_booking (awb_id) where awb_id is not null;
create index freight_booking_words on freight_booking using gin (app.plain(booking_no || ' ' || coalesce(carrier_booking_ref, '')) gin_trgm_ops);
call app.protect('freight_booking');
call app.scope('freight_booking', 'exists (select from freight_job j where j.id = job_id)');

-- Containers that are booked, by ISO 6346 size and type.
create table booking_equipment (
  booking_id bigint not null references freight_booking,
  line_no integer not null check (line_no > 0),
  size_type text not null check (size_type ~ '^[A-Z0-9]{4}$'),
  units integer not null check (units between 1 and 999),
  shipper_owned boolean not null default false,
  cargo_kg numeric(14, 3) check (cargo_kg > 0),
  commodity text,
  primary key (booking_id, line_no)
);
call app.protect('booking_equipment');
call app.scope('booking_equipment', 'exists (select from freight_booking b where b.id = booking_id)');

create table booking_flight (
  booking_id bigint not null references freight_booking,
  line_no integer not null check (line_no > 0),
  flight_no text not null check (flight_no ~ '^[A-Z0-9]{2}[0-9]{1,4}[A-Z]?$'),
  origin_station_id bigint not null references station,
  destination_station_id bigint not null references station,
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  primary key (booking_id, line_no),
  check (departs_at < arrives_at),
  check (origin_station_id <> destination_station_id)
);
create index booking_flight_origin on booking_flight (origin_station_id, departs_at);
create index booking_flight_destination on booking_flight (destination_station_id, arrives_at);
call app.protect('booking_flight');
call app.scope('booking_flight', 'exists (select from freight_booking b where b.id = booking_id)');

-- Pieces as they were measured, in the units of the person who measured them. The weight is that of the line.
create table booking_piece (
  booking_id bigint not null references freight_booking,
  line_no integer not null check (line_no > 0),
  pieces integer not null check (pieces > 0),
  length numeric(8, 1) not null check (length > 0),
  width numeric(8, 1) not null check (width > 0),
  height numeric(8, 1) not null check (height > 0),
  length_unit text not null check (length_unit in ('cm', 'in')),
  weight numeric(14, 3) not null check (weight > 0),
  weight_unit text not null check (weight_unit in ('kg', 'lb')),
  primary key (booking_id, line_no)
);
call app.protect('booking_piece');
call app.scope('booking_piece', 'exists (select from freight_booking b where b.id = booking_id)');

-- The airline's rates in the booking's rate currency: an amount for class M, per kilogram for the others.
create table booking_rate (
  booking_id bigint not null references freight_booking,
  line_no integer not null check (line_no > 0),
  rate_class text not null check (rate_class in ('M', 'N', 'Q', 'C')),
  from_kg numeric(14, 3) not null check (from_kg >= 0),
  rate numeric(18, 6) not null check (rate > 0),
  primary key (booking_id, line_no),
  unique (booking_id, rate_class, from_kg)
);
call app.protect('booking_rate');
call app.scope('booking_rate', 'exists (select from freight_booking b where b.id = booking_id)');

create table booking_roll_over (
  id bigint generated always as identity primary key,
  booking_id bigint not null references freight_booking,
  from_sailing_id bigint not null references sailing,
  to_sailing_id bigint not null references sailing,
  reason text not null check (reason in ('overbooked', 'cutOffMissed', 'customsHold', 'cargoNotReady', 'blankSailing', 'vesselDelayed', 'customerRequest', 'other')),
  remark text,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  check (from_sailing_id <> to_sailing_id)
);
create index booking_roll_over_booking on booking_roll_over (booking_id, id);
create index booking_roll_over_from on booking_roll_over (from_sailing_id);
create index booking_roll_over_to on booking_roll_over (to_sailing_id);
create index booking_roll_over_created_by on booking_roll_over (created_by) where created_by is not null;
call app.protect('booking_roll_over');
call app.scope('booking_roll_over', 'exists (select from freight_booking b where b.id = booking_id)');

-- A change of a confirmed booking that waits for the carrier. Only one at a time.
create table booking_amendment (
  id bigint generated always as identity primary key,
  booking_id bigint not null references freight_booking,
  state text not null default 'received' check (state in ('received', 'confirmed', 'declined', 'cancelled')),
  sailing_id bigint references sailing,
  load_station_id bigint not null references station,
  discharge_station_id bigint not null references station,
  remark text not null,
  reason text,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index booking_amendment_booking on booking_amendment (booking_id, id);
create unique index booking_amendment_open on booking_amendment (booking_id) where state = 'received';
create index booking_amendment_sailing on booking_amendment (sailing_id) where sailing_id is not null;
create index booking_amendment_load on booking_amendment (load_station_id);
create index booking_amendment_discharge on booking_amendment (discharge_station_id);
create index booking_amendment_created_by on booking_amendment (created_by) where created_by is not null;
call app.protect('booking_amendment');
call app.scope('booking_amendment', 'exists (select from freight_booking b where b.id = booking_id)');

create table booking_amendment_equipment (
  amendment_id bigint not null references booking_amendment,
  line_no integer not null check (line_no > 0),
  size_type text not null check (size_type ~ '^[A-Z0-9]{4}$'),
  units integer not null check (units between 1 and 999),
  shipper_owned boolean not null default false,
  cargo_kg numeric(14, 3) check (cargo_kg > 0),
  commodity text,
  primary key (amendment_id, line_no)
);
call app.protect('booking_amendment_equipment');
call app.scope('booking_amendment_equipment', 'exists (select from booking_amendment a where a.id = amendment_id)');

create table booking_cancellation (
  id bigint generated always as identity primary key,
  booking_id bigint not null references freight_booking,
  state text not null default 'received' check (state in ('received', 'confirmed', 'declined')),
  remark text not null,
  reason text,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index booking_cancellation_booking on booking_cancellation (booking_id, id);
create unique index booking_cancellation_open on booking_cancellation (booking_id) where state = 'received';
create index booking_cancellation_created_by on booking_cancellation (created_by) where created_by is not null;
call app.protect('booking_cancellation');
call app.scope('booking_cancellation', 'exists (select from freight_booking b where b.id = booking_id)');
