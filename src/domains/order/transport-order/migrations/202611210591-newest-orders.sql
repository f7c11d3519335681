-- The newest orders of several companies at once: an index that begins with the company cannot give them in order.
create index transport_order_newest on transport_order (order_time desc, id desc);
