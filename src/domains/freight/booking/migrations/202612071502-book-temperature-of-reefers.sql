-- A line is told the temperature of a reefer, or that it runs without cooling (DCSA Booking 2, activeReeferSettings and isNonOperatingReefer).
-- Reefers that were booked before have neither.
alter table booking_equipment
  add column temperature_c numeric(4, 1) check (temperature_c between -65 and 40),
  add column non_operating boolean not null default false;
alter table booking_amendment_equipment
  add column temperature_c numeric(4, 1) check (temperature_c between -65 and 40),
  add column non_operating boolean not null default false;
