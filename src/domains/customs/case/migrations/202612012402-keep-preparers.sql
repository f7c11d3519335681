-- Everybody who wrote the draft of a case, and not the last alone: none of them sends it.
alter table customs_case add preparers bigint[] not null default '{}';
update customs_case c set preparers = array(select distinct l.account_id from audit_log l
  where l.subject = 'customsCase' and l.record_id = c.id and l.account_id is not null and l.what in ('create', 'save'))
where c.state = 'draft';
