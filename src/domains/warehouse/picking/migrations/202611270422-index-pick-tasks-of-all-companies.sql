-- Users of several companies read these lists in one order over all of them.
create index pick_task_newest on pick_task (created_at desc, id desc) include (company_id);
create index pick_task_newest_in_state on pick_task (state, created_at desc, id desc) include (company_id);
