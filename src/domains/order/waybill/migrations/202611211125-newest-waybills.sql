-- The newest waybills of several companies at once.
create index waybill_newest on waybill (created_at desc, id desc);
