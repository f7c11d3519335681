-- Users of several companies read these lists in one order over all of them.
create index freight_job_newest on freight_job (mode, created_at desc, id desc) include (company_id);
create index freight_job_newest_in_state on freight_job (mode, state, created_at desc, id desc) include (company_id);
