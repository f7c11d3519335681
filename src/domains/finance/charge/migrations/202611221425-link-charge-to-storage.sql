-- The storage run that a charge comes from, so that it can be withdrawn with it.
alter table charge add column storage_run_id bigint references storage_run;
create index charge_storage_run on charge (storage_run_id) where storage_run_id is not null;
