-- Everybody who saved an agreed price, and not the last alone: none of them reviews or confirms it. Those that wait for it know them again.
alter table actual_quotation add preparers bigint[] not null default '{}';
update actual_quotation a set preparers = array(select distinct l.account_id from audit_log l
  where l.subject = 'actualQuotation' and l.record_id = a.id and l.account_id is not null and l.what in ('create', 'save'))
where a.state in ('draft', 'salesReview', 'executiveReview', 'agreed');
