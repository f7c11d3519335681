-- Money that moved on one of our bank accounts: a receipt (in) or a payment (out). What is not allocated to bills is the party's
-- advance in that currency. `amount_minor` is what counts for the party; the bank's fee is a line of its own, in its own currency.
create table cash_entry (
  id bigint generated always as identity primary key,
  entry_no text not null unique,
  company_id bigint not null references own_company,
  direction text not null check (direction in ('in', 'out')),
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  payer_name text,
  own_bank_account_id bigint not null references own_bank_account,
  method text not null default 'transfer' check (method in ('transfer', 'cash', 'cheque', 'mobile')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  rate numeric(24, 12) not null check (rate > 0),
  rate_on date not null,
  rate_source text not null,
  functional_currency text not null,
  functional_minor bigint not null,
  fee_currency text,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  fee_functional_minor bigint not null default 0,
  value_on date not null,
  bank_ref text,
  remark text,
  allocated_minor bigint not null default 0,
  allocated_functional_minor bigint not null default 0,
  state text not null default 'registered' check (state in ('registered', 'claimed', 'reversed')),
  claimed_by bigint references account,
  claimed_at timestamptz,
  reversed_reason text,
  payment_request_id bigint references payment_request,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references account,
  check ((fee_minor > 0) <= (fee_currency is not null)),
  check (direction = 'in' or carrier_id is not null),
  check (not (customer_id is not null and carrier_id is not null)),
  check (state <> 'claimed' or customer_id is not null or carrier_id is not null),
  constraint cash_never_over check (allocated_minor between 0 and amount_minor)
);
create unique index cash_entry_bank_ref on cash_entry (own_bank_account_id, direction, bank_ref) where bank_ref is not null and state <> 'reversed';
create index cash_entry_company on cash_entry (company_id, direction, value_on desc, id desc);
create index cash_entry_customer on cash_entry (customer_id, value_on, id) where customer_id is not null;
create index cash_entry_carrier on cash_entry (carrier_id, value_on, id) where carrier_id is not null;
create index cash_entry_open on cash_entry (company_id, direction, value_on, id) where allocated_minor < amount_minor and state <> 'reversed';
create index cash_entry_bank on cash_entry (own_bank_account_id, value_on desc);
create index cash_entry_request on cash_entry (payment_request_id) where payment_request_id is not null;
create index cash_entry_claimed_by on cash_entry (claimed_by) where claimed_by is not null;
create index cash_entry_created_by on cash_entry (created_by) where created_by is not null;
create index cash_entry_search on cash_entry using gin (app.plain(coalesce(payer_name, '')) gin_trgm_ops);
call app.protect('cash_entry');
