-- Users of several companies read these lists in one order over all of them.
create index container_clock_soonest on container_clock (coalesce(last_free_on, 'infinity'::date), id) include (company_id);
create index container_clock_soonest_in_state on container_clock (state, coalesce(last_free_on, 'infinity'::date), id) include (company_id);
