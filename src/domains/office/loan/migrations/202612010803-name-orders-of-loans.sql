-- A loan may name the order or the freight job that it is for.
alter table loan add column order_id bigint references transport_order;
alter table loan add column freight_job_id bigint references freight_job;
alter table loan add constraint loan_of_one_job check (num_nonnulls(order_id, freight_job_id) <= 1);
create index loan_order on loan (order_id) where order_id is not null;
create index loan_freight_job on loan (freight_job_id) where freight_job_id is not null;
