-- The largest small difference that may be written off to an account, by currency. A currency without a row has none.
create table difference_tolerance (
  currency text primary key,
  limit_minor bigint not null check (limit_minor >= 0)
);
insert into difference_tolerance values
  ('CNY', 1000), ('USD', 500), ('EUR', 500), ('THB', 5000), ('VND', 50000), ('HKD', 3000), ('SGD', 500), ('JPY', 500), ('KRW', 5000);

-- An allocation of one receipt or payment (and the party's advance left on it) to bills of the same party. Append-only: it is undone
-- by a row of the opposite amounts that names it, once.
create table write_off (
  id bigint generated always as identity primary key,
  write_off_no text not null unique,
  company_id bigint not null references own_company,
  side text not null check (side in ('receivable', 'payable')),
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  cash_entry_id bigint not null references cash_entry,
  currency text not null,
  cash_minor bigint not null,
  cash_functional_minor bigint not null,
  -- Cash beyond the bills that was given to the difference account; what was left as advance is not in here.
  difference_minor bigint not null default 0,
  difference_functional_minor bigint not null default 0,
  exchange_difference_minor bigint not null default 0,
  business_on date not null,
  automatic boolean not null default false,
  reason text,
  reverses_id bigint unique references write_off,
  created_at timestamptz not null default now(),
  created_by bigint references account,
  check ((side = 'receivable') = (customer_id is not null)),
  check ((side = 'payable') = (carrier_id is not null)),
  check (reverses_id is null or reason is not null)
);
create index write_off_company on write_off (company_id, side, business_on desc, id desc);
create index write_off_customer on write_off (customer_id, id desc) where customer_id is not null;
create index write_off_carrier on write_off (carrier_id, id desc) where carrier_id is not null;
create index write_off_cash on write_off (cash_entry_id);
create index write_off_created_by on write_off (created_by) where created_by is not null;
create trigger write_off_posted before update or delete on write_off for each row execute function app.refuse_change();
revoke update, delete on write_off from quayside_staff, quayside_system;
call app.protect('write_off');

-- One bill balance that it settles. `cash` is settled by the money, `difference` by the difference account.
-- exchange_difference_minor = settled - booked, in the company's own currency, from our point of view of a receivable.
create table write_off_line (
  id bigint generated always as identity primary key,
  write_off_id bigint not null references write_off,
  bill_id bigint not null references bill,
  currency text not null,
  by text not null check (by in ('cash', 'difference')),
  amount_minor bigint not null check (amount_minor <> 0),
  cash_minor bigint not null,
  booked_functional_minor bigint not null,
  settled_functional_minor bigint not null,
  exchange_difference_minor bigint not null,
  booked_rate numeric(24, 12) not null,
  settled_rate numeric(24, 12) not null,
  foreign key (bill_id, currency) references bill_balance (bill_id, currency)
);
create index write_off_line_write_off on write_off_line (write_off_id);
create index write_off_line_bill on write_off_line (bill_id, currency);
create trigger write_off_line_posted before update or delete on write_off_line for each row execute function app.refuse_change();
revoke update, delete on write_off_line from quayside_staff, quayside_system;
