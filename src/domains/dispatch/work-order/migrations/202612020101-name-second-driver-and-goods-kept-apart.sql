-- Two drivers of a trip take turns at the wheel. Goods that may not lie beside each other are kept apart in one of the ways of ADR 7.5.4.
alter table work_order
  add second_driver_id bigint references driver,
  add second_driver_name text,
  add second_driver_phone text,
  add kept_apart text check (kept_apart in ('partition', 'packages', 'distance', 'covered')),
  add constraint work_order_two_drivers check (second_driver_id is null or (driver_id is not null and driver_id <> second_driver_id)),
  -- A driver who is the first of one trip and the second of another is found by the call, which locks the driver.
  add constraint work_order_second_driver_once exclude using gist (second_driver_id with =, tstzrange(planned_depart, planned_arrive) with &&)
    where (second_driver_id is not null and state in ('draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived'));
create index work_order_second_driver on work_order (second_driver_id, planned_depart) where second_driver_id is not null;
-- A trip is found by each of its drivers.
drop index work_order_words;
create index work_order_words on work_order using gin (app.plain(no || ' ' || coalesce(plate_no, '') || ' ' || coalesce(driver_name, '') || ' ' ||
  coalesce(driver_phone, '') || ' ' || coalesce(second_driver_name, '') || ' ' || coalesce(second_driver_phone, '')) gin_trgm_ops);
