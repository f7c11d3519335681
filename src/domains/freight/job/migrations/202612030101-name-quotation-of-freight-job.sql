-- The customer's quotation that a job carries out. Of older jobs it is not known.
alter table freight_job add column quotation_id bigint references quotation;
create index freight_job_quotation on freight_job (quotation_id, id desc) where quotation_id is not null;
