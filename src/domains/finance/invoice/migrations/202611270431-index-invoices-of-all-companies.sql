-- Users of several companies read the list in one order over all of them.
create index invoice_newest on invoice (invoice_on desc, id desc) include (company_id);
