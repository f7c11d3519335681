-- Everybody who wrote prices of a sheet or submitted it, and not its author and its last submitter alone: none of them approves it.
alter table quotation add preparers bigint[] not null default '{}';
update quotation q set preparers = array(select distinct l.account_id from audit_log l
  where l.subject = 'quotation' and l.record_id = q.id and l.account_id is not null and l.what in ('save', 'addPrice', 'savePrice', 'removePrices', 'submit'))
where q.state in ('draft', 'submitted');
