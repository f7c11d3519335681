-- Users of several companies read these lists in one order over all of them.
create index freight_document_newest on freight_document (created_at desc, id desc) include (company_id);
create index freight_document_newest_in_state on freight_document (state, created_at desc, id desc) include (company_id);
