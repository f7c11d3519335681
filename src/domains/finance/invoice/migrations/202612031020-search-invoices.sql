-- Invoices are found by a part of either number.
create index invoice_words on invoice using gin (app.plain(invoice_no || ' ' || coalesce(authority_no, '')) gin_trgm_ops);
