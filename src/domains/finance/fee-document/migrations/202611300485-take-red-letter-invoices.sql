-- The invoice for a credit note is a red-letter invoice: its amount and its tax are negative.
alter table fee_document drop constraint fee_document_amount_minor_check, drop constraint fee_document_check;
alter table fee_document
  add constraint fee_document_amount check (amount_minor <> 0),
  add constraint fee_document_tax check (abs(tax_minor) <= abs(amount_minor) and sign(tax_minor) in (0, sign(amount_minor)));
