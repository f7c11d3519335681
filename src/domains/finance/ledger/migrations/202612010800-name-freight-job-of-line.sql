-- A line of an entry may concern a freight job, as it may concern an order.
alter table ledger_line add column freight_job_id bigint references freight_job;
create index ledger_line_freight_job on ledger_line (freight_job_id, account_id) where freight_job_id is not null;
