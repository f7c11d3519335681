-- Messages that we write to the carrier of a booking, as they were written.
create sequence carrier_message_reference;
create table carrier_message (
  id bigint generated always as identity primary key,
  booking_id bigint not null references freight_booking,
  house_id bigint references freight_house on delete set null,
  -- The house keeps its number here when it is merged into another.
  house_no text,
  company_id bigint not null references own_company,
  kind text not null check (kind in ('fwb', 'fhl', 'bookingRequest', 'shippingInstructions', 'iftmin', 'coparn')),
  function text not null check (function in ('original', 'replacement')),
  reference text not null unique,
  parties jsonb not null,
  content text not null,
  -- Of the content without its reference and time: the same facts are not written twice.
  facts_sha256 text not null check (facts_sha256 ~ '^[0-9a-f]{64}$'),
  sent_to text,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  check ((kind = 'fhl') = (house_no is not null))
);
create index carrier_message_booking on carrier_message (booking_id, id);
create index carrier_message_house on carrier_message (house_id) where house_id is not null;
create index carrier_message_company on carrier_message (company_id);
create index carrier_message_created_by on carrier_message (created_by) where created_by is not null;
call app.protect('carrier_message');
