-- A customer's orders in one state, newest first: found in that order, and counted by the index alone.
create index transport_order_customer_state on transport_order (customer_id, state, order_time desc, id desc) include (company_id);
