-- Users of several companies read these lists in one order over all of them.
create index outbound_plan_newest on outbound_plan (etd_from desc, id desc) include (company_id);
create index outbound_plan_newest_in_state on outbound_plan (state, etd_from desc, id desc) include (company_id);
