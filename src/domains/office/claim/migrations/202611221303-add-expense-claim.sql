-- An expense claim of an employee. Its lines are converted into the claim's currency; what is approved is settled by offsetting the
-- claimant's open loans and paying the rest. Kind `activity` names the activity whose budget it uses.
create table expense_claim (
  id bigint generated always as identity primary key,
  claim_no text not null unique,
  company_id bigint not null references own_company,
  kind text not null check (kind in ('fee', 'activity')),
  activity_id bigint references activity,
  claimant_id bigint not null references account,
  purpose text not null,
  currency text not null,
  claimed_minor bigint not null check (claimed_minor > 0),
  approved_minor bigint not null,
  tax_minor bigint not null default 0,
  offset_minor bigint not null default 0,
  payment_minor bigint not null default 0,
  functional_minor bigint,
  method text not null default 'transfer' check (method in ('transfer', 'cash', 'cheque', 'mobile')),
  payee_bank text,
  payee_account_no text,
  over_budget_reason text,
  cash_entry_id bigint references cash_entry,
  paid_on date,
  state text not null default 'draft' check (state in ('draft', 'rejected', 'supervisorReview', 'executiveReview', 'financeReview',
    'financeSupervisorReview', 'pendingReimbursement', 'approved', 'cancelled')),
  submitted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'activity') = (activity_id is not null)),
  constraint claim_never_over check (approved_minor between 1 and claimed_minor and tax_minor between 0 and approved_minor),
  constraint claim_settled_whole check (offset_minor >= 0 and payment_minor >= 0
    and offset_minor + payment_minor = case when state = 'approved' then approved_minor else 0 end),
  constraint claim_paid_by_cash check ((payment_minor > 0) = (cash_entry_id is not null))
);
create index expense_claim_list on expense_claim (company_id, kind, state, id desc);
create index expense_claim_company on expense_claim (company_id, id desc);
create index expense_claim_paid on expense_claim (company_id, paid_on, id);
create index expense_claim_claimant on expense_claim (claimant_id, id desc);
create index expense_claim_activity on expense_claim (activity_id) where activity_id is not null;
create index expense_claim_cash on expense_claim (cash_entry_id) where cash_entry_id is not null;
create index expense_claim_words on expense_claim using gin (app.plain(claim_no || ' ' || purpose) gin_trgm_ops);
call app.protect('expense_claim');

-- One expense. `claimed_minor`, `approved_minor` and `tax_minor` are in the claim's currency. An invoice stands on one live line of the whole
-- group; a cancelled claim releases it.
create table expense_line (
  id bigint generated always as identity primary key,
  claim_id bigint not null references expense_claim,
  place integer not null,
  spent_on date not null,
  fee_type_id bigint not null references fee_type,
  cost_centre_id bigint references team,
  description text,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  rate numeric(24, 12) not null check (rate > 0),
  claim_currency text not null,
  claimed_minor bigint not null check (claimed_minor > 0),
  approved_minor bigint not null,
  tax_minor bigint not null default 0,
  invoice_no text,
  invoice_on date,
  seller_tax_no text,
  invoice_net_minor bigint,
  invoice_tax_minor bigint,
  is_deductible boolean not null default false,
  confirmed_by bigint references account,
  live boolean not null default true,
  unique (claim_id, place),
  check (approved_minor between 0 and claimed_minor and tax_minor between 0 and claimed_minor),
  check (invoice_no is null or (invoice_on is not null and seller_tax_no is not null)),
  check (not is_deductible or invoice_no is not null)
);
create unique index expense_line_invoice on expense_line (upper(invoice_no), upper(seller_tax_no)) where invoice_no is not null and live;
create index expense_line_fee_type on expense_line (fee_type_id);
create index expense_line_cost_centre on expense_line (cost_centre_id) where cost_centre_id is not null;
create index expense_line_confirmed_by on expense_line (confirmed_by) where confirmed_by is not null;
call app.protect('expense_line');
