-- Users of several companies read these lists in one order over all of them.
create index yard_visit_newest on yard_visit (gate_in_at desc, id desc) include (company_id);
create index yard_visit_newest_in_state on yard_visit (state, gate_in_at desc, id desc) include (company_id);
