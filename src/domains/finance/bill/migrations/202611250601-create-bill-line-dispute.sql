-- A customer confirms or disputes its own bills, as a carrier does.
grant update (state, confirmed_at, confirmed_by, dispute, version, updated_at) on bill to quayside_customer;

-- A line of a bill that the other side disputes, and what the accountant answered. One dispute of a line is open at a time.
create table bill_line_dispute (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bill,
  charge_id bigint not null references charge,
  company_id bigint not null references own_company,
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  reason text not null,
  raised_by bigint references account,
  raised_by_name text not null,
  raised_at timestamptz not null,
  outcome text check (outcome in ('agreed', 'declined', 'withdrawn')),
  answer text,
  answered_by bigint references account,
  answered_by_name text,
  answered_at timestamptz,
  check ((outcome is null) = (answered_at is null)),
  check (outcome is null or outcome = 'withdrawn' or answer is not null)
);
create index bill_line_dispute_bill on bill_line_dispute (bill_id, id);
create unique index bill_line_dispute_open on bill_line_dispute (bill_id, charge_id) where outcome is null;
create index bill_line_dispute_charge on bill_line_dispute (charge_id);
create index bill_line_dispute_customer on bill_line_dispute (customer_id) where customer_id is not null;
create index bill_line_dispute_carrier on bill_line_dispute (carrier_id) where carrier_id is not null;
create index bill_line_dispute_raised_by on bill_line_dispute (raised_by) where raised_by is not null;
create index bill_line_dispute_answered_by on bill_line_dispute (answered_by) where answered_by is not null;
call app.protect('bill_line_dispute', carrier => 'carrier_id', customer => 'customer_id');
call app.limit_party('bill_line_dispute');
call app.scope('bill_line_dispute', 'exists (select from bill b where b.id = bill_id)');
