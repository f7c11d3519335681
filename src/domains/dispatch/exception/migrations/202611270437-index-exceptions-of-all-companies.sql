-- Users of several companies read these lists in one order over all of them.
create index road_exception_newest on road_exception (happened_at desc, id desc) include (company_id);
create index road_exception_newest_in_state on road_exception (state, happened_at desc, id desc) include (company_id);
