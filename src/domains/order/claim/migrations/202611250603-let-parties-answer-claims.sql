-- What the customer is offered once the amount is approved, and its answer.
alter table cargo_claim
  add column offered_minor bigint check (offered_minor >= 0),
  add column offer_answer text check (offer_answer in ('accepted', 'refused')),
  add column offer_note text,
  add column offer_answered_by bigint references account,
  add column offer_answered_at timestamptz,
  add check ((offer_answer is null) = (offer_answered_at is null)),
  add check (offer_answer is null or offered_minor is not null);
create index cargo_claim_offer_answered_by on cargo_claim (offer_answered_by) where offer_answered_by is not null;

-- What a liable carrier answered to its share.
alter table cargo_claim_share
  add column carrier_answer text check (carrier_answer in ('accepted', 'disputed')),
  add column carrier_note text,
  add column carrier_answered_by bigint references account,
  add column carrier_answered_at timestamptz,
  add check ((carrier_answer is null) = (carrier_answered_at is null)),
  add check (carrier_answer is null or carrier_id is not null);
create index cargo_claim_share_answered_by on cargo_claim_share (carrier_answered_by) where carrier_answered_by is not null;
