-- Everybody who wrote the dangerous goods of a booking, and not the last alone: none of them checks the goods.
alter table freight_booking add dg_preparers bigint[] not null default '{}';
update freight_booking b set dg_preparers = array(select distinct l.account_id from audit_log l
  where l.subject = 'booking' and l.record_id = b.id and l.account_id is not null and l.what in ('create', 'save'))
where b.dg_prepared_by is not null and b.dg_checked_by is null;
