-- Few invoices are void or replaced: their tabs read those alone.
create index invoice_newest_in_state on invoice (state, invoice_on desc, id desc) include (company_id);
