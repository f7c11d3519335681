-- Revenue and cost of services that are done and not billed at the end of a month, by order. Each run posts what changed since the run
-- before it on the last day of the month, and the reversal on the next day.
create table accrual (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  currency text not null,
  revenue_minor bigint not null,
  cost_minor bigint not null,
  made_at timestamptz not null,
  made_by bigint references account
);
create index accrual_month on accrual (company_id, month);
create index accrual_made_by on accrual (made_by) where made_by is not null;
call app.protect('accrual');
create table accrual_line (
  id bigint generated always as identity primary key,
  accrual_id bigint not null references accrual,
  side text not null check (side in ('receivable', 'payable')),
  order_id bigint references transport_order,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0)
);
create index accrual_line_accrual on accrual_line (accrual_id);
create index accrual_line_order on accrual_line (order_id) where order_id is not null;
call app.protect('accrual_line');

-- The days on which a line stood on a bill that is void now: at a month end between them it was billed.
alter table charge add column voided_bill_on date, add column unbilled_on date;
