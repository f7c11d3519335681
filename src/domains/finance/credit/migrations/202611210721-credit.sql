-- What an order that waits for review will bring, by currency, as it was estimated when it was submitted: it counts against its
-- payer's credit limit until the order is approved (then its estimated lines count) or sent back.
create table credit_reservation (
  order_id bigint not null references transport_order,
  customer_id bigint not null references customer,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (order_id, currency)
);
create index credit_reservation_customer on credit_reservation (customer_id);
call app.protect('credit_reservation');

-- Leave to go beyond a customer's limit by an amount, or to send more though bills are overdue, until a day. One person asks, another
-- approves. Whether it still counts is a matter of the day and is not a state.
create table credit_lift (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  despite_overdue boolean not null default false,
  valid_until date not null,
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'refused', 'withdrawn')),
  requested_by bigint not null references account,
  decided_by bigint references account,
  decided_at timestamptz,
  decided_note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (amount_minor > 0 or despite_overdue),
  check (state <> 'approved' or (decided_by is not null and decided_by <> requested_by))
);
create index credit_lift_customer on credit_lift (customer_id, id desc);
create index credit_lift_standing on credit_lift (customer_id, valid_until) where state = 'approved';
create index credit_lift_state on credit_lift (state, id desc);
create index credit_lift_requested_by on credit_lift (requested_by);
create index credit_lift_decided_by on credit_lift (decided_by) where decided_by is not null;
call app.protect('credit_lift');

-- What a customer owes is summed for each customer of a list: each part finds its rows without those that are long settled.
create index bill_balance_owed on bill_balance (customer_id, bill_id) where customer_id is not null and written_off_minor <> amount_minor;
create index charge_owed on charge (customer_id, currency) where customer_id is not null and not estimated and state in ('open', 'reviewed');
create index cash_entry_advance on cash_entry (customer_id) where customer_id is not null and direction = 'in' and state = 'claimed' and allocated_minor < amount_minor;
create index transport_order_running on transport_order (bill_to_id, id) where signed_at is null and state not in ('draft', 'submitted', 'cancelled');
