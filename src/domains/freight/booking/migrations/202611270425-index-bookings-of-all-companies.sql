-- Users of several companies read these lists in one order over all of them.
create index freight_booking_newest on freight_booking (mode, created_at desc, id desc) include (company_id);
create index freight_booking_newest_in_state on freight_booking (mode, state, created_at desc, id desc) include (company_id);
