-- The consignee of the master document, which is our agent at the destination where the houses are several; and what the carrier is told
-- about handling.
alter table freight_job add column master_consignee text;
alter table freight_job add column handling_info text;
