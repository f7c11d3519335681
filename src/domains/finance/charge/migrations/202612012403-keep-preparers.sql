-- Everybody who entered or priced a line by hand, and not the last alone: none of them reviews it. Lines that wait for their review know it again.
alter table charge add preparers bigint[] not null default '{}';
-- The profit of an order does not depend on them.
alter table charge disable trigger charge_updated_profit;
update charge c set preparers = array(select distinct l.account_id from audit_log l
  where l.subject = 'charge' and l.record_id = c.id and l.account_id is not null and l.what in ('create', 'enter', 'price'))
where c.source = 'manual' and c.state = 'open'
  and exists (select from audit_log l where l.subject = 'charge' and l.record_id = c.id and l.what = 'price');
alter table charge enable trigger charge_updated_profit;
