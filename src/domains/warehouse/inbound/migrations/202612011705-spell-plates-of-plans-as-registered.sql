-- Plans are found by the plate of their truck, in each of its spellings.
alter table inbound_plan no force row level security;
alter table outbound_plan no force row level security;
update inbound_plan set plate_no = app.registered_plate(plate_no) where plate_no <> app.registered_plate(plate_no);
update outbound_plan set plate_no = app.registered_plate(plate_no) where plate_no <> app.registered_plate(plate_no);
alter table outbound_plan force row level security;
alter table inbound_plan force row level security;
drop function app.registered_plate(text);
