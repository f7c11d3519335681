-- The reports of all companies in the order of their list, and within a tab. Those of one company have indexes of their own.
create index freight_report_all_newest on freight_report (created_at desc, id desc) include (company_id);
create index freight_report_newest_in_state on freight_report (state, created_at desc, id desc) include (company_id);
