-- Money moved between our own accounts, currency bought from a bank, and what a bank charges or pays by itself. One person prepares, another
-- approves; between the value dates of both accounts the money is in transit.
create table transfer (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  transfer_no text not null unique,
  company_id bigint not null references own_company,
  kind text not null check (kind in ('transfer', 'bankFee', 'interestPaid', 'interestEarned', 'pettyCash')),
  from_account_id bigint references own_bank_account,
  to_account_id bigint references own_bank_account,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  to_currency text,
  to_amount_minor bigint check (to_amount_minor > 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  cost_centre_id bigint references team,
  out_on date not null,
  in_on date,
  bank_ref text,
  memo text not null,
  functional_currency text not null,
  functional_minor bigint,
  difference_minor bigint,
  state text not null default 'draft',
  prepared_by bigint not null references account,
  approved_by bigint references account,
  reversed_on date,
  check ((from_account_id is null) = (kind = 'interestEarned')),
  check ((to_account_id is not null) = (kind in ('transfer', 'interestEarned'))),
  check (from_account_id <> to_account_id),
  check (in_on >= out_on),
  check (state not in ('inTransit', 'done') or approved_by is not null)
);
create index transfer_newest on transfer (out_on desc, id desc);
create index transfer_company on transfer (company_id, out_on desc, id desc);
create index transfer_state on transfer (state, out_on desc, id desc);
create index transfer_amount on transfer (amount_minor, id);
create index transfer_from on transfer (from_account_id, out_on desc) where from_account_id is not null;
create index transfer_to on transfer (to_account_id, out_on desc) where to_account_id is not null;
create index transfer_cost_centre on transfer (cost_centre_id) where cost_centre_id is not null;
create index transfer_prepared_by on transfer (prepared_by);
create index transfer_approved_by on transfer (approved_by) where approved_by is not null;
create index transfer_words on transfer using gin (app.plain(transfer_no || ' ' || memo || ' ' || coalesce(bank_ref, '')) gin_trgm_ops);
call app.protect('transfer');

-- What a transfer moved on our accounts, by day: the sub-ledger of the bank beside receipts and payments. A reversal adds the opposite.
create table transfer_movement (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfer,
  own_bank_account_id bigint not null references own_bank_account,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  value_on date not null
);
create index transfer_movement_transfer on transfer_movement (transfer_id);
create index transfer_movement_bank on transfer_movement (own_bank_account_id, currency);
call app.protect('transfer_movement');
