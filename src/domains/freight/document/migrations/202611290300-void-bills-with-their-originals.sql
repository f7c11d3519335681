-- An issued bill is voided only with all its originals. Those voided before this rule stay as they are.
alter table freight_document add constraint freight_document_void_check
  check (state <> 'void' or issued_on is null or originals_returned = originals) not valid;
