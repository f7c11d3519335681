-- Who wrote the draft last does not approve it either: a colleague may have rewritten what another began.
alter table freight_document add column prepared_by bigint references account;
update freight_document set prepared_by = created_by;
create index freight_document_prepared_by on freight_document (prepared_by) where prepared_by is not null;
