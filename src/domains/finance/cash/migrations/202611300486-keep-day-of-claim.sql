-- The day on which unidentified money became that of a party. Before it the money settles nothing: it stands on another account.
alter table cash_entry add column claimed_on date;
update cash_entry c set claimed_on = e.posted_on from ledger_entry e where e.subject = 'cash' and e.record_id = c.id and e.kind = 'claim';
