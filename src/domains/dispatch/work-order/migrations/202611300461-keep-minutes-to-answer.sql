-- The minutes that a carrier has for its answer. They count from the offer, which may come long after the plan.
alter table work_order add answer_minutes integer not null default 30 check (answer_minutes between 5 and 1440);
