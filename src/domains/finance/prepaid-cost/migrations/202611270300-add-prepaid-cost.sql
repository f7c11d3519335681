-- A cost that was paid or owed at once and belongs to several months: insurance, rent, road tax. One person prepares it, another approves it;
-- approved, it leaves the cost account, and each month takes its share.
create table prepaid_cost (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  prepaid_no text not null unique,
  company_id bigint not null references own_company,
  -- The billed line of a supplier whose net amount is spread, or a balance of the company's opening.
  charge_id bigint references charge,
  opening_balance_id bigint references opening_balance,
  carrier_id bigint references carrier,
  memo text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  functional_currency text not null,
  functional_minor bigint not null check (functional_minor >= 0),
  account text not null check (account in ('cost', 'adminExpense', 'sellingExpense', 'rent')),
  cost_centre_id bigint references team,
  vehicle_id bigint references vehicle,
  method text not null check (method in ('month', 'day')),
  from_on date not null,
  to_on date not null,
  -- The amount that the plan spreads over the days from base_from to to_on: all of it, or what was left when the period changed.
  base_from date not null,
  base_minor bigint not null,
  base_functional_minor bigint not null,
  booked_minor bigint not null default 0,
  booked_functional_minor bigint not null default 0,
  booked_to text check (booked_to ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  posted_on date,
  ended_on date,
  reversed_on date,
  change_kind text check (change_kind in ('period', 'end')),
  change_to_on date,
  change_reason text,
  changed_by bigint references account,
  state text not null default 'draft',
  prepared_by bigint not null references account,
  approved_by bigint references account,
  check (num_nonnulls(charge_id, opening_balance_id) = 1),
  check ((charge_id is null) = (carrier_id is null)),
  check (to_on >= from_on),
  check (account = 'cost' or cost_centre_id is not null),
  constraint prepaid_cost_booked check (booked_minor between 0 and amount_minor and booked_functional_minor between 0 and functional_minor),
  check ((posted_on is not null) = (approved_by is not null)),
  check ((state = 'changing') = (change_kind is not null)),
  check (num_nulls(change_kind, change_to_on, change_reason, changed_by) in (0, 4))
);
create index prepaid_cost_newest on prepaid_cost (to_on desc, id desc);
create index prepaid_cost_company on prepaid_cost (company_id, to_on desc, id desc);
create index prepaid_cost_state on prepaid_cost (state, to_on desc, id desc);
create index prepaid_cost_amount on prepaid_cost (amount_minor, id);
create index prepaid_cost_from on prepaid_cost (from_on);
create index prepaid_cost_charge on prepaid_cost (charge_id) where charge_id is not null;
create index prepaid_cost_opening on prepaid_cost (opening_balance_id) where opening_balance_id is not null;
create index prepaid_cost_carrier on prepaid_cost (carrier_id, to_on desc, id desc) where carrier_id is not null;
create index prepaid_cost_centre on prepaid_cost (cost_centre_id, to_on desc, id desc) where cost_centre_id is not null;
create index prepaid_cost_vehicle on prepaid_cost (vehicle_id, to_on desc, id desc) where vehicle_id is not null;
create index prepaid_cost_prepared_by on prepaid_cost (prepared_by);
create index prepaid_cost_approved_by on prepaid_cost (approved_by) where approved_by is not null;
create index prepaid_cost_changed_by on prepaid_cost (changed_by) where changed_by is not null;
create index prepaid_cost_words on prepaid_cost using gin (app.plain(prepaid_no || ' ' || memo) gin_trgm_ops);
call app.protect('prepaid_cost');
create policy sides on prepaid_cost as restrictive to quayside_staff using ('payable' <> all ((select app.hidden_sides())::text[]));

-- The share of a month, booked once: on the last day of the month, or late where that was closed or before the cost itself. A rest that an early end leaves is the
-- share of its month as well.
create table prepaid_share (
  id bigint generated always as identity primary key,
  prepaid_cost_id bigint not null references prepaid_cost,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  rest boolean not null default false,
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  functional_minor bigint not null check (functional_minor >= 0),
  posted_on date not null,
  late boolean not null,
  unique (prepaid_cost_id, month, rest)
);
call app.protect('prepaid_share');
create policy sides on prepaid_share as restrictive to quayside_staff using ('payable' <> all ((select app.hidden_sides())::text[]));
create trigger prepaid_share_posted before update or delete on prepaid_share for each row execute function app.refuse_change();
