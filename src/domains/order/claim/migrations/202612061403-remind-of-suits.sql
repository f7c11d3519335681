-- The day on which somebody was last reminded of the last day of a suit against the carrier.
alter table cargo_claim add column suit_reminded_on date;
create index cargo_claim_suit_open on cargo_claim (suit_due_on) where state not in ('closed', 'rejected', 'cancelled');
