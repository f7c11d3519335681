-- Above `first_minor` the first executive reviews, above `second_minor` (and for every prepayment) the second one too; both in the
-- company's own currency. A company without a row sends everything to both.
create table payment_threshold (
  company_id bigint primary key references own_company,
  functional_currency text not null,
  first_minor bigint not null check (first_minor >= 0),
  second_minor bigint not null check (second_minor >= first_minor)
);

create table payment_request (
  id bigint generated always as identity primary key,
  request_no text not null unique,
  company_id bigint not null references own_company,
  kind text not null check (kind in ('bill', 'prepayment')),
  business text not null default 'road' check (business in ('road', 'ocean', 'air', 'storage', 'other')),
  carrier_id bigint not null references carrier,
  party_bank_account_id bigint not null references party_bank_account,
  payee_bank text not null,
  payee_account_no text not null,
  payee_account_name text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  paid_minor bigint not null default 0,
  rate numeric(24, 12) check (rate > 0),
  rate_on date,
  functional_minor bigint,
  due_on date not null,
  urgent boolean not null default false,
  reason text not null,
  invoice_no text,
  invoice_promised_on date,
  state text not null default 'awaitingRequest' check (state in ('awaitingRequest', 'directorReview', 'firstExecutiveReview',
    'secondExecutiveReview', 'settlementReview', 'financeDirectorReview', 'unpaid', 'paid', 'void')),
  round integer not null default 0,
  prepared_by bigint not null references account,
  submitted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (paid_minor between 0 and amount_minor)
);
create index payment_request_list on payment_request (company_id, state, due_on, id);
create index payment_request_company on payment_request (company_id, id desc);
create index payment_request_carrier on payment_request (carrier_id, id desc);
create index payment_request_bank on payment_request (party_bank_account_id);
create index payment_request_prepared_by on payment_request (prepared_by);
call app.protect('payment_request');

-- What a request asks for of each carrier bill. `held_minor` is still reserved on the bill: asked less paid while the request lives.
create table payment_request_line (
  id bigint generated always as identity primary key,
  request_id bigint not null references payment_request,
  bill_id bigint not null references bill,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  paid_minor bigint not null default 0,
  held_minor bigint not null default 0,
  unique (request_id, bill_id),
  check (paid_minor between 0 and amount_minor),
  check (held_minor between 0 and amount_minor - paid_minor)
);
create index payment_request_line_bill on payment_request_line (bill_id) where held_minor > 0;
create index payment_request_line_bill_all on payment_request_line (bill_id);

-- Who decided what at which stage; skipped stages are told too. Approvals of one round never count for another.
create table payment_request_event (
  id bigint generated always as identity primary key,
  request_id bigint not null references payment_request,
  round integer not null,
  stage text not null,
  what text not null check (what in ('submit', 'approve', 'skip', 'sendBack', 'withdraw', 'pay', 'closeRest', 'cancel', 'reversePayment')),
  account_id bigint references account,
  comment text,
  at timestamptz not null default now()
);
create index payment_request_event_request on payment_request_event (request_id, id);
create index payment_request_event_account on payment_request_event (account_id) where account_id is not null;
create trigger payment_request_event_posted before update or delete on payment_request_event for each row execute function app.refuse_change();
revoke update, delete on payment_request_event from quayside_staff, quayside_system;
