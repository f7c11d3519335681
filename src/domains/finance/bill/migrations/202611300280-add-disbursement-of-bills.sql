-- The part of a bill that passes through the account of disbursements, without tax. It stays with a bill that is void, whose charges have
-- left it.
alter table bill_balance add column disbursement_minor bigint not null default 0;
update bill_balance s set disbursement_minor = p.amount_minor
from (select l.bill_id, l.currency, sum(case b.side when 'payable' then l.amount_minor else -l.amount_minor end) as amount_minor
  from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id join bill b on b.id = l.bill_id
  where a.use = 'disbursement' and e.subject = 'bill' and e.reverses_id is null group by 1, 2) p
where p.bill_id = s.bill_id and p.currency = s.currency;
