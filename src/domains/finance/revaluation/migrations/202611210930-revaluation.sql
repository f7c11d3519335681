-- What month-end rates say beside what the open foreign balances were booked at, until it is realised.
insert into ledger_account (code, use, kind, name_zh, name_vi, name_en, name_th) values
  ('606101', 'unrealisedExchange', 'income', '汇兑损益-未实现', 'Chênh lệch tỷ giá chưa thực hiện', 'Unrealised exchange differences', 'กำไรขาดทุนจากอัตราแลกเปลี่ยนที่ยังไม่เกิดขึ้น');
alter table ledger_entry drop constraint ledger_entry_kind_check, add constraint ledger_entry_kind_check
  check (kind in ('bill', 'receipt', 'claim', 'payment', 'bankFee', 'writeOff', 'revaluation', 'netting', 'reversal'));

-- One run of the month-end revaluation: an entry on the last day of the month and its reversal on the next. A run that finds the
-- balances at the month-end rates already posts nothing and leaves no row.
create table revaluation (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  functional_currency text not null,
  gained_minor bigint not null,
  made_at timestamptz not null,
  made_by bigint references account
);
create index revaluation_company on revaluation (company_id, month, id);
create index revaluation_made_by on revaluation (made_by) where made_by is not null;

-- One open balance: an account, a currency, and whose it is.
create table revaluation_line (
  id bigint generated always as identity primary key,
  revaluation_id bigint not null references revaluation,
  account_id bigint not null references ledger_account,
  currency text not null,
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  own_bank_account_id bigint references own_bank_account,
  amount_minor bigint not null,
  rate numeric(24, 12) not null check (rate > 0),
  booked_functional_minor bigint not null,
  revalued_functional_minor bigint not null
);
create index revaluation_line_run on revaluation_line (revaluation_id);
create index revaluation_line_account on revaluation_line (account_id);
create index revaluation_line_customer on revaluation_line (customer_id) where customer_id is not null;
create index revaluation_line_carrier on revaluation_line (carrier_id) where carrier_id is not null;
create index revaluation_line_bank on revaluation_line (own_bank_account_id) where own_bank_account_id is not null;
create trigger revaluation_posted before update or delete on revaluation for each row execute function app.refuse_change();
create trigger revaluation_line_posted before update or delete on revaluation_line for each row execute function app.refuse_change();
revoke update, delete on revaluation, revaluation_line from quayside_staff, quayside_system;
call app.protect('revaluation_line');
