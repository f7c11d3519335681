-- Dispatchers of several companies read one state in one order over all of them.
create index work_order_newest_in_state on work_order (state, planned_depart desc, id desc) include (company_id);
