-- Receipts and payments are found by their number and bank reference as well as by the payer.
create index cash_entry_words on cash_entry using gin
  (app.plain(entry_no || ' ' || coalesce(payer_name, '') || ' ' || coalesce(bank_ref, '')) gin_trgm_ops);
drop index cash_entry_search;
