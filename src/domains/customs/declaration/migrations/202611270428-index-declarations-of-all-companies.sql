-- Users of several companies read these lists in one order over all of them.
create index customs_declaration_newest on customs_declaration (declared_on desc, id desc) include (company_id);
create index customs_declaration_newest_in_state on customs_declaration (state, declared_on desc, id desc) include (company_id);
