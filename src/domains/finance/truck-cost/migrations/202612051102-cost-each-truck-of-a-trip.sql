-- Of two trucks on one trip, each costs its own part: the first until it was exchanged on the road, the second from then on.
alter table truck_cost add column part smallint not null default 1 check (part > 0);
alter table truck_cost drop constraint truck_cost_once;
alter table truck_cost add constraint truck_cost_once unique nulls not distinct (work_order_id, part, order_id);
