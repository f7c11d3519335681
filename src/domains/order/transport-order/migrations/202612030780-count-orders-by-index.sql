-- Orders of a customer, and the newest orders, are counted and chosen within the reader's companies by the index alone.
drop index transport_order_newest;
create index transport_order_newest on transport_order (order_time desc, id desc) include (company_id);
drop index transport_order_customer;
create index transport_order_customer on transport_order (customer_id, order_time desc, id desc) include (company_id);
