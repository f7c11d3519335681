-- An expense may concern an order or a freight job, whose cost it is once the claim is settled.
alter table expense_line add column order_id bigint references transport_order;
alter table expense_line add column freight_job_id bigint references freight_job;
alter table expense_line add constraint expense_line_of_one_job check (num_nonnulls(order_id, freight_job_id) <= 1);
create index expense_line_order on expense_line (order_id) where order_id is not null;
create index expense_line_freight_job on expense_line (freight_job_id) where freight_job_id is not null;
