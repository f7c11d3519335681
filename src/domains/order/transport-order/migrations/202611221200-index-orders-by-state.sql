-- The orders of one state across our companies, newest first: read in that order, and counted by the index alone. The index that begins with
-- the company gives that order to readers of a single company.
create index transport_order_newest_in_state on transport_order (state, order_time desc, id desc) include (company_id);
