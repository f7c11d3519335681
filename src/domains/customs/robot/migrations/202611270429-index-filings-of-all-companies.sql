-- Users of several companies read these lists in one order over all of them.
create index customs_filing_newest on customs_filing (ie, queued_at desc, id desc) include (company_id);
create index customs_filing_newest_in_state on customs_filing (ie, state, queued_at desc, id desc) include (company_id);
