-- Dispatchers and those who receive orders read one state by the time of the pick-up, over all their companies.
create index transport_order_pickup_in_state on transport_order (state, pickup_from, id) include (company_id);
