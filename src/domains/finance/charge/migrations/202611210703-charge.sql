-- One line that somebody owes us (receivable) or we owe (payable). Amounts are gross; amount = net + tax.
-- `unpriced` says that no price was found: it waits for a person and counts as nothing until then. Estimated lines are the plan
-- beside the actual lines; they are never reviewed or billed.
create table charge (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  side text not null check (side in ('receivable', 'payable')),
  business text not null default 'road' check (business in ('road', 'ocean', 'air', 'storage', 'other')),
  order_id bigint references transport_order,
  work_order_id bigint references work_order,
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  fee_name_id bigint references fee_name,
  description text,
  basis text,
  quantity numeric(18, 6) not null default 1,
  unit_price numeric(24, 6) not null default 0,
  currency text not null,
  amount_minor bigint not null default 0,
  net_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  tax_percent numeric(7, 4) not null default 0,
  disbursement boolean not null default false,
  rate numeric(24, 12) not null default 1 check (rate > 0),
  rate_on date not null,
  rate_source text not null,
  functional_currency text not null,
  functional_minor bigint not null default 0,
  functional_net_minor bigint not null default 0,
  source text not null check (source in ('quote', 'manual', 'import', 'agreed')),
  quotation_price_id bigint references quotation_price,
  calc jsonb,
  estimated boolean not null default false,
  late boolean not null default false,
  abnormal boolean not null default false,
  state text not null default 'open' check (state in ('unpriced', 'open', 'reviewed', 'billed', 'void')),
  returned_reason text,
  void_reason text,
  reviewed_by bigint references account,
  reviewed_at timestamptz,
  bill_id bigint references bill,
  business_on date not null,
  financial_month text not null check (financial_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  reverses_id bigint unique references charge,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references account,
  check ((side = 'receivable') = (customer_id is not null)),
  check ((side = 'payable') = (carrier_id is not null)),
  check (amount_minor = net_minor + tax_minor),
  check (state in ('unpriced', 'void') or fee_name_id is not null),
  check ((state = 'billed') = (bill_id is not null)),
  check (not estimated or state in ('unpriced', 'open', 'void'))
);
create index charge_company on charge (company_id, side, business_on desc, id desc);
create index charge_state on charge (company_id, side, state, business_on desc, id desc) where not estimated;
create index charge_order on charge (order_id, side) where order_id is not null;
create index charge_work_order on charge (work_order_id) where work_order_id is not null;
create index charge_customer on charge (customer_id, state) where customer_id is not null;
create index charge_carrier on charge (carrier_id, state) where carrier_id is not null;
create index charge_bill on charge (bill_id) where bill_id is not null;
create index charge_fee_name on charge (fee_name_id);
create index charge_price on charge (quotation_price_id) where quotation_price_id is not null;
create index charge_reviewed_by on charge (reviewed_by) where reviewed_by is not null;
create index charge_created_by on charge (created_by) where created_by is not null;
call app.protect('charge', carrier => 'carrier_id', customer => 'customer_id');
