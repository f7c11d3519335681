-- The ledger is read by day over all companies of the reader; the lines of an entry follow by its id.
create index ledger_entry_newest on ledger_entry (posted_on desc) include (company_id);
