-- The claim for goods that a charge credits or deducts, so that it can be taken back with the posting.
alter table charge add column cargo_claim_id bigint references cargo_claim;
create index charge_cargo_claim on charge (cargo_claim_id) where cargo_claim_id is not null;
