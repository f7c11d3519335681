-- How many copies of a document were printed of a record: the next copy has the next number. Who printed when stands in audit_log.
create table document_copies (
  subject text not null,
  record_id bigint not null,
  document text not null,
  copies integer not null check (copies > 0),
  primary key (subject, record_id, document)
);
alter table document_copies enable row level security;
alter table document_copies force row level security;
create policy staff on document_copies to quayside_staff, quayside_system using (true) with check (true);
