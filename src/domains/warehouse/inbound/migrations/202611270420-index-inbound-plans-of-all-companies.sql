-- Users of several companies read these lists in one order over all of them. Indexes that begin with the company cannot give it, and
-- every row was sorted for each page.
create index inbound_plan_newest on inbound_plan (eta_from desc, id desc) include (company_id);
create index inbound_plan_newest_in_state on inbound_plan (state, eta_from desc, id desc) include (company_id);
