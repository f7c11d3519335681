-- Other charges of an air waybill: by gross or chargeable weight or by shipment, never less than the minimum nor more than the maximum.
create table booking_surcharge (
  booking_id bigint not null references freight_booking,
  line_no integer not null check (line_no > 0),
  -- IATA's two letters for what it is, and whom it is due to.
  code text not null check (code ~ '^[A-Z]{2}$'),
  due text not null check (due in ('carrier', 'agent')),
  basis text not null check (basis in ('gross', 'chargeable', 'shipment')),
  rate numeric(18, 6) not null check (rate > 0),
  min_charge numeric(18, 6) check (min_charge > 0),
  max_charge numeric(18, 6) check (max_charge > 0),
  primary key (booking_id, line_no),
  unique (booking_id, code, due),
  check (min_charge <= max_charge)
);
call app.protect('booking_surcharge');
call app.scope('booking_surcharge', 'exists (select from freight_booking b where b.id = booking_id)');

-- Unit load devices of a booking, by IATA's identification code (Resolution 686): type, serial, owner.
create table booking_uld (
  booking_id bigint not null references freight_booking,
  line_no integer not null check (line_no > 0),
  uld_no text not null check (uld_no ~ '^[A-Z][A-Z0-9]{2}[0-9]{4,5}[A-Z0-9]{2,3}$'),
  pieces integer not null check (pieces > 0),
  gross_kg numeric(14, 3) check (gross_kg > 0),
  primary key (booking_id, line_no),
  unique (booking_id, uld_no)
);
call app.protect('booking_uld');
call app.scope('booking_uld', 'exists (select from freight_booking b where b.id = booking_id)');

-- Dangerous goods of a booking as the shipper's declaration names them.
create table booking_dangerous (
  booking_id bigint not null references freight_booking,
  line_no integer not null check (line_no > 0),
  un_no text not null check (un_no ~ '^[0-9]{4}$'),
  dg_class text not null,
  proper_name text not null,
  packing_group text check (packing_group in ('I', 'II', 'III')),
  pieces integer not null check (pieces > 0),
  net_kg numeric(14, 3) not null check (net_kg > 0),
  primary key (booking_id, line_no)
);
call app.protect('booking_dangerous');
call app.scope('booking_dangerous', 'exists (select from freight_booking b where b.id = booking_id)');

-- Special handling codes, and the check of the dangerous goods by somebody other than who saved them. Each save undoes it.
alter table freight_booking
  add column handling_codes text[] not null default '{}' check (cardinality(handling_codes) <= 9),
  add column dg_prepared_by bigint references account,
  add column dg_checked_by bigint references account,
  add column dg_checked_at timestamptz,
  add column dg_declaration text,
  add constraint freight_booking_dg_check check ((dg_checked_by is null) = (dg_checked_at is null) and dg_checked_by is distinct from dg_prepared_by
    or dg_checked_by is null and dg_checked_at is null);
create index freight_booking_dg_prepared_by on freight_booking (dg_prepared_by) where dg_prepared_by is not null;
create index freight_booking_dg_checked_by on freight_booking (dg_checked_by) where dg_checked_by is not null;
