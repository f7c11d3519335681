-- A loan to an employee. It is paid out once (`cash_entry_id`); expense claims and repayments clear it. `offset_minor` and `repaid_minor`
-- are the sums of its clearings; the functional amounts are those in the books.
create table loan (
  id bigint generated always as identity primary key,
  loan_no text not null unique,
  company_id bigint not null references own_company,
  kind text not null check (kind in ('general', 'travel', 'exhibition', 'deposit', 'order')),
  borrower_id bigint not null references account,
  purpose text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  expected_on date not null,
  method text not null default 'transfer' check (method in ('transfer', 'cash', 'cheque', 'mobile')),
  payee_bank text,
  payee_account_no text,
  functional_minor bigint,
  lent_minor bigint not null default 0,
  lent_functional_minor bigint not null default 0,
  lent_on date,
  offset_minor bigint not null default 0,
  repaid_minor bigint not null default 0,
  cleared_functional_minor bigint not null default 0,
  cash_entry_id bigint references cash_entry,
  reminded_on date,
  state text not null default 'draft' check (state in ('draft', 'rejected', 'supervisorReview', 'executiveReview', 'financeReview',
    'financeSupervisorReview', 'pendingLending', 'pendingReimbursement', 'approved', 'cancelled')),
  submitted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint loan_lent_once check (lent_minor in (0, amount_minor)),
  constraint loan_never_over check (offset_minor >= 0 and repaid_minor >= 0 and offset_minor + repaid_minor <= lent_minor),
  constraint loan_state_of_balance check ((state = 'approved') = (lent_minor > 0 and offset_minor + repaid_minor = lent_minor)
    and (state in ('pendingReimbursement', 'approved')) = (lent_minor > 0))
);
create index loan_list on loan (company_id, state, id desc);
create index loan_company on loan (company_id, id desc);
create index loan_expected on loan (company_id, expected_on, id);
create index loan_borrower on loan (borrower_id, company_id, id desc);
create index loan_due on loan (expected_on) where state = 'pendingReimbursement';
create index loan_cash on loan (cash_entry_id) where cash_entry_id is not null;
create index loan_words on loan using gin (app.plain(loan_no || ' ' || purpose) gin_trgm_ops);
call app.protect('loan');

-- What settles a loan: a part of an expense claim, or money that came back. A row is reversed by another, never changed.
create table loan_clearing (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loan,
  kind text not null check (kind in ('offset', 'repayment')),
  cleared_on date not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  functional_currency text not null,
  functional_minor bigint not null,
  cash_entry_id bigint references cash_entry,
  claim_no text,
  reverses_id bigint unique references loan_clearing,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  check ((reverses_id is null) = (amount_minor > 0)),
  check ((kind = 'repayment') = (cash_entry_id is not null) and (kind = 'offset') = (claim_no is not null))
);
create index loan_clearing_loan on loan_clearing (loan_id, id);
create index loan_clearing_cash on loan_clearing (cash_entry_id) where cash_entry_id is not null;
create index loan_clearing_claim on loan_clearing (claim_no) where claim_no is not null;
create trigger loan_clearing_posted before update or delete on loan_clearing for each row execute function app.refuse_change();
revoke update, delete on loan_clearing from quayside_staff, quayside_system;
call app.protect('loan_clearing');

-- The highest amount that one employee may owe a company, in the company's own currency. A company without a row has no limit.
create table loan_limit (
  company_id bigint primary key references own_company,
  functional_currency text not null,
  limit_minor bigint check (limit_minor >= 0),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
call app.protect('loan_limit');
