-- The days on which the tax of a document was posted and taken back: pending tax is compared with the ledger as of each month end, so what a
-- document used up of it stays with a document that was rejected later.
alter table fee_document
  add column released_on date,
  add column withdrawn_on date,
  add constraint fee_document_withdrawn check (withdrawn_on >= released_on);
update fee_document d set released_on = p.posted_on, withdrawn_on = p.withdrawn_on, released_minor = p.released_minor,
  released_functional_minor = p.released_functional_minor, recovered_minor = p.recovered_minor
from (select e.record_id, e.posted_on, r.posted_on as withdrawn_on,
    coalesce(sum(-l.amount_minor) filter (where a.use = 'inputTaxPending'), 0) as released_minor,
    coalesce(sum(-l.functional_minor) filter (where a.use = 'inputTaxPending'), 0) as released_functional_minor,
    coalesce(sum(l.amount_minor) filter (where a.use = 'inputTax'), 0) as recovered_minor
  from ledger_entry e join ledger_line l on l.entry_id = e.id join ledger_account a on a.id = l.account_id
    left join ledger_entry r on r.reverses_id = e.id
  where e.subject = 'feeDocument' and e.reverses_id is null group by 1, 2, 3) p
where p.record_id = d.id;
