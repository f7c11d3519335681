-- Goods that are forwarded by sea or air are declared for their freight job, as those of a transport order are for the order.
alter table customs_declaration add column freight_job_id bigint references freight_job;
create index customs_declaration_freight_job on customs_declaration (freight_job_id) where freight_job_id is not null;
