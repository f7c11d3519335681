-- Everybody who wrote a declaration, and not its author and its last writer alone: none of them reviews it.
alter table customs_declaration add preparers bigint[] not null default '{}';
update customs_declaration d set preparers = array(select distinct l.account_id from audit_log l
  where l.subject = 'declaration' and l.record_id = d.id and l.account_id is not null and l.what in ('create', 'save'))
where d.state in ('draft', 'checking', 'rejected');
