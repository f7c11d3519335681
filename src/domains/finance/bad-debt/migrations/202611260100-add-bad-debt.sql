-- Debts that were given up and came back are income of their own (PRC 营业外收入, Vietnamese account 711, Thai หนี้สูญรับคืน).
insert into ledger_account (code, use, kind, name_zh, name_vi, name_en, name_th) values
  ('630101', 'badDebtRecovered', 'income', '营业外收入-坏账收回', 'Thu nhập khác-thu hồi nợ đã xóa', 'Bad debts recovered', 'หนี้สูญรับคืน');

-- The accounting standard of an own company, where its country has one for small enterprises beside the general one.
alter table own_company add column accounting_standard text not null default 'enterprise'
  constraint own_company_accounting_standard check (accounting_standard in ('enterprise', 'small'));

-- A part of a customer's bill that is given up as a bad debt: one person proposes it with its evidence, another approves it. Approved, it is a
-- write-off of the bill; a later receipt brings it back in whole or in part.
create table bad_debt (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  bad_debt_no text not null unique,
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  bill_id bigint not null references bill,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  given_up_on date not null,
  reason text not null check (reason in ('bankrupt', 'dissolved', 'judgment', 'longOverdue', 'smallAmount', 'composition', 'other')),
  memo text not null,
  functional_currency text not null,
  -- What left the books on approval, and what of it the allowance took; both in the functional currency.
  rule text check (rule in ('allowance', 'allowanceThenExpense', 'expense', 'otherExpense')),
  booked_minor bigint,
  allowance_minor bigint,
  returned_minor bigint not null default 0,
  returned_functional_minor bigint not null default 0,
  write_off_id bigint references write_off,
  state text not null default 'draft',
  prepared_by bigint not null references account,
  decided_by bigint references account,
  reversed_on date,
  foreign key (bill_id, currency) references bill_balance (bill_id, currency),
  constraint bad_debt_returned check (returned_minor between 0 and amount_minor),
  check (state not in ('writtenOff', 'partReturned', 'returned', 'reversed')
    or (decided_by is not null and write_off_id is not null and rule is not null and booked_minor is not null and allowance_minor is not null))
);
create unique index bad_debt_pending on bad_debt (bill_id, currency) where state in ('draft', 'submitted');
create index bad_debt_newest on bad_debt (given_up_on desc, id desc);
create index bad_debt_company on bad_debt (company_id, given_up_on desc, id desc);
create index bad_debt_state on bad_debt (state, given_up_on desc, id desc);
create index bad_debt_amount on bad_debt (amount_minor, id);
create index bad_debt_customer on bad_debt (customer_id, given_up_on desc, id desc);
create index bad_debt_bill on bad_debt (bill_id, currency);
create index bad_debt_write_off on bad_debt (write_off_id) where write_off_id is not null;
create index bad_debt_prepared_by on bad_debt (prepared_by);
create index bad_debt_decided_by on bad_debt (decided_by) where decided_by is not null;
create index bad_debt_words on bad_debt using gin (app.plain(bad_debt_no || ' ' || memo) gin_trgm_ops);
call app.protect('bad_debt');
create policy sides on bad_debt as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));
call app.scope('bad_debt', 'exists (select from bill b where b.id = bill_id)');

-- A part of a bad debt that a receipt brought back: the write-off that reinstates it, its entry, and the write-off of the receipt. A return
-- that was recorded by mistake is undone.
create table bad_debt_return (
  id bigint generated always as identity primary key,
  bad_debt_id bigint not null references bad_debt,
  cash_entry_id bigint not null references cash_entry,
  reinstated_id bigint not null references write_off,
  entry_id bigint not null references ledger_entry,
  settled_id bigint not null references write_off,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  functional_minor bigint not null,
  returned_on date not null,
  recorded_by bigint not null references account,
  undone_on date,
  created_at timestamptz not null default now()
);
create index bad_debt_return_bad_debt on bad_debt_return (bad_debt_id, id);
create index bad_debt_return_cash on bad_debt_return (cash_entry_id);
create index bad_debt_return_reinstated on bad_debt_return (reinstated_id);
create index bad_debt_return_entry on bad_debt_return (entry_id);
create index bad_debt_return_settled on bad_debt_return (settled_id);
create index bad_debt_return_recorded_by on bad_debt_return (recorded_by);
call app.protect('bad_debt_return');
create policy sides on bad_debt_return as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));
call app.scope('bad_debt_return', 'exists (select from bad_debt d where d.id = bad_debt_id)');

-- A bad debt settles its bill like money or a credit note does; its write-off is undone by the bad debt alone.
alter table write_off add column bad_debt_id bigint references bad_debt;
create index write_off_bad_debt on write_off (bad_debt_id) where bad_debt_id is not null;
alter table write_off_line
  drop constraint write_off_line_by_check,
  add constraint write_off_line_by_check check (by in ('cash', 'difference', 'withholding', 'credit', 'badDebt'));
