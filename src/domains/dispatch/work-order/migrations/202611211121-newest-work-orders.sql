-- The newest trips of several companies at once: an index that begins with the company cannot give them in order.
create index work_order_newest on work_order (planned_depart desc, id desc);
