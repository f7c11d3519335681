-- Bills between our own companies are settled by a transfer or by netting. The payer prepares and approves it, the receiver accepts it, and
-- both books clear in that transaction.
create table intercompany_settlement (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  settlement_no text not null unique,
  kind text not null check (kind in ('transfer', 'netting')),
  payer_id bigint not null references own_company,
  receiver_id bigint not null references own_company,
  currency text not null,
  amount_minor bigint not null,
  from_account_id bigint references own_bank_account,
  to_account_id bigint references own_bank_account,
  settled_on date not null,
  bank_ref text,
  memo text not null,
  state text not null default 'draft',
  prepared_by bigint not null references account,
  approved_by bigint references account,
  accepted_by bigint references account,
  -- The company and the person that requested the reversal; the other company confirms it.
  asking_company_id bigint references own_company,
  asked_by bigint references account,
  reversed_on date,
  check (payer_id <> receiver_id),
  check ((kind = 'netting') = (amount_minor = 0)),
  check (amount_minor >= 0),
  check ((kind = 'transfer') = (from_account_id is not null)),
  check (kind = 'transfer' or to_account_id is null),
  check (state not in ('settled', 'reversing', 'reversed') or (approved_by is not null and accepted_by is not null)),
  check (state not in ('settled', 'reversing', 'reversed') or kind = 'netting' or to_account_id is not null),
  check (approved_by <> prepared_by),
  check (accepted_by <> prepared_by and accepted_by <> approved_by),
  check ((state = 'reversing') <= (asking_company_id is not null and asked_by is not null))
);
create index intercompany_settlement_newest on intercompany_settlement (settled_on desc, id desc);
create index intercompany_settlement_payer on intercompany_settlement (payer_id, settled_on desc, id desc);
create index intercompany_settlement_receiver on intercompany_settlement (receiver_id, settled_on desc, id desc);
create index intercompany_settlement_state on intercompany_settlement (state, settled_on desc, id desc);
create index intercompany_settlement_amount on intercompany_settlement (amount_minor, id);
create index intercompany_settlement_from on intercompany_settlement (from_account_id) where from_account_id is not null;
create index intercompany_settlement_to on intercompany_settlement (to_account_id) where to_account_id is not null;
create index intercompany_settlement_prepared_by on intercompany_settlement (prepared_by);
create index intercompany_settlement_approved_by on intercompany_settlement (approved_by) where approved_by is not null;
create index intercompany_settlement_accepted_by on intercompany_settlement (accepted_by) where accepted_by is not null;
create index intercompany_settlement_asked_by on intercompany_settlement (asked_by) where asked_by is not null;
create index intercompany_settlement_asking_company on intercompany_settlement (asking_company_id) where asking_company_id is not null;
create index intercompany_settlement_words on intercompany_settlement
  using gin (app.plain(settlement_no || ' ' || memo || ' ' || coalesce(bank_ref, '')) gin_trgm_ops);
call app.protect('intercompany_settlement');
create policy companies on intercompany_settlement as restrictive to quayside_staff
  using (payer_id = any ((select app.staff_companies())::bigint[]) or receiver_id = any ((select app.staff_companies())::bigint[]));

-- What a settlement takes off each bill, with the bill's sign.
create table intercompany_allocation (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references intercompany_settlement,
  bill_id bigint not null references intercompany_bill,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  unique (settlement_id, bill_id)
);
create index intercompany_allocation_bill on intercompany_allocation (bill_id);
call app.protect('intercompany_allocation');
create policy companies on intercompany_allocation as restrictive to quayside_staff
  using (exists (select from intercompany_settlement s where s.id = settlement_id));

-- The booked amount that an allocation cleared in the books of one company.
create table intercompany_cleared (
  id bigint generated always as identity primary key,
  allocation_id bigint not null references intercompany_allocation,
  company_id bigint not null references own_company,
  functional_currency text not null,
  functional_minor bigint not null,
  unique (allocation_id, company_id)
);
create index intercompany_cleared_company on intercompany_cleared (company_id);
call app.protect('intercompany_cleared');
create policy companies on intercompany_cleared as restrictive to quayside_staff
  using (company_id = any ((select app.staff_companies())::bigint[]));

-- The realised exchange difference of a settlement in the books of one company, a loss below zero.
create table intercompany_result (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references intercompany_settlement,
  company_id bigint not null references own_company,
  functional_currency text not null,
  difference_minor bigint not null,
  unique (settlement_id, company_id)
);
create index intercompany_result_company on intercompany_result (company_id);
call app.protect('intercompany_result');
create policy companies on intercompany_result as restrictive to quayside_staff
  using (company_id = any ((select app.staff_companies())::bigint[]));

-- The sub-ledger of our bank accounts has these movements beside those of transfers.
alter table transfer_movement
  alter column transfer_id drop not null,
  add column intercompany_settlement_id bigint references intercompany_settlement,
  add constraint transfer_movement_of_one check (num_nonnulls(transfer_id, intercompany_settlement_id) = 1);
create index transfer_movement_intercompany on transfer_movement (intercompany_settlement_id) where intercompany_settlement_id is not null;
