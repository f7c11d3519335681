-- Everybody who wrote an activity, and not its organiser alone: none of them approves it. Those that wait for it know them again.
alter table activity add preparers bigint[] not null default '{}';
update activity a set preparers = array(select distinct l.account_id from audit_log l
  where l.subject = 'activity' and l.record_id = a.id and l.account_id is not null and l.what in ('create', 'save'))
where a.state in ('planned', 'supervisorReview');
-- A review that is open asks its approval who prepared the record.
update approval p set earlier_preparers = p.earlier_preparers || array(select x from unnest(a.preparers) x
  where x <> p.prepared_by and not x = any(p.earlier_preparers))
from activity a where p.subject = 'activity' and p.record_id = a.id and a.state = 'supervisorReview';
