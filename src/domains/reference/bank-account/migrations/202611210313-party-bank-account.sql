-- Where we pay carriers and suppliers and refund customers. A new account number is the oldest payment fraud there is: it is entered
-- by one person, approved by another, and can be paid to a day after that (usable_from). It is never changed, only replaced.
create table party_bank_account (
  id bigint generated always as identity primary key,
  carrier_id bigint references carrier,
  customer_id bigint references customer,
  supplier_id bigint references supplier,
  bank text not null,
  branch text,
  account_no text not null,
  account_name text not null,
  swift text,
  cnaps text,
  currency text not null,
  -- The account's name is not the party's legal name: the approver is told.
  name_differs boolean not null default false,
  reason text,
  state text not null default 'entered' check (state in ('entered', 'approved', 'refused', 'closed')),
  approved_by bigint references account,
  approved_at timestamptz,
  usable_from timestamptz,
  refused_reason text,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(carrier_id, customer_id, supplier_id) = 1),
  check (approved_by is null or approved_by is distinct from created_by),
  check ((state = 'approved') <= (approved_at is not null and usable_from is not null))
);
create index party_bank_account_carrier on party_bank_account (carrier_id);
create index party_bank_account_customer on party_bank_account (customer_id);
create index party_bank_account_supplier on party_bank_account (supplier_id);
create index party_bank_account_approved_by on party_bank_account (approved_by);
create index party_bank_account_created_by on party_bank_account (created_by);
create index party_bank_account_state on party_bank_account (state, id desc);
create unique index party_bank_account_once on party_bank_account
  (coalesce(carrier_id, 0), coalesce(customer_id, 0), coalesce(supplier_id, 0), account_no, currency) where state in ('entered', 'approved');
call app.protect('party_bank_account', carrier => 'carrier_id');
