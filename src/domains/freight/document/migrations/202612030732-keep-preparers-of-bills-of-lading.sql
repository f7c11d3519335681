-- Everybody who wrote a bill of lading, and not its author and its last writer alone: none of them approves it.
alter table freight_document add preparers bigint[] not null default '{}';
alter table freight_document no force row level security;
update freight_document d set preparers = array(select distinct l.account_id from audit_log l
  where l.subject = 'freightDocument' and l.record_id = d.id and l.account_id is not null and l.what in ('create', 'save'))
where d.state in ('draft', 'approved');
alter table freight_document force row level security;
