-- What a carrier or an insurer pays for a claim after its settlement, proposed by one person and posted by another. `charged_minor` is the part
-- beyond what the party was charged with when the claim was posted.
create table claim_recovery (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  claim_id bigint not null references cargo_claim,
  state text not null default 'proposed' check (state in ('proposed', 'posted', 'withdrawn', 'takenBack')),
  party text not null check (party in ('carrier', 'shippingLine', 'warehouse', 'insurer')),
  carrier_id bigint not null references carrier,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  charged_minor bigint check (charged_minor >= 0 and charged_minor <= amount_minor),
  recovered_on date not null,
  reference text,
  reason text not null,
  decision text,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((charged_minor is null) = (state in ('proposed', 'withdrawn')))
);
create index claim_recovery_claim on claim_recovery (claim_id, id desc);
create index claim_recovery_proposed on claim_recovery (claim_id) where state = 'proposed';
create index claim_recovery_company on claim_recovery (company_id);
create index claim_recovery_carrier on claim_recovery (carrier_id);
create index claim_recovery_created_by on claim_recovery (created_by);
call app.protect('claim_recovery');
call app.scope('claim_recovery', 'exists (select from cargo_claim c where c.id = claim_id)');
