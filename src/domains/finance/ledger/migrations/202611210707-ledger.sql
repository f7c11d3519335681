-- The chart of accounts, after the Chinese accounting standard's first-level codes. `use` is how the software names an account.
create table ledger_account (
  id bigint generated always as identity primary key,
  code text not null unique,
  use text not null unique,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null
);
insert into ledger_account (code, use, kind, name_zh, name_vi, name_en, name_th) values
  ('1002', 'bank', 'asset', '银行存款', 'Tiền gửi ngân hàng', 'Bank', 'เงินฝากธนาคาร'),
  ('1122', 'receivable', 'asset', '应收账款', 'Phải thu khách hàng', 'Accounts receivable', 'ลูกหนี้การค้า'),
  ('1123', 'advancePaid', 'asset', '预付账款', 'Trả trước cho người bán', 'Advances to suppliers', 'เงินจ่ายล่วงหน้า'),
  ('1901', 'currencyExchange', 'asset', '货币兑换', 'Chuyển đổi tiền tệ', 'Currency exchange', 'บัญชีแลกเปลี่ยนเงินตรา'),
  ('2202', 'payable', 'liability', '应付账款', 'Phải trả người bán', 'Accounts payable', 'เจ้าหนี้การค้า'),
  ('2203', 'advanceReceived', 'liability', '预收账款', 'Khách hàng trả trước', 'Advances from customers', 'เงินรับล่วงหน้า'),
  ('222101', 'outputTax', 'liability', '应交税费-销项税额', 'Thuế GTGT đầu ra', 'Output tax', 'ภาษีขาย'),
  ('222102', 'inputTax', 'asset', '应交税费-进项税额', 'Thuế GTGT đầu vào', 'Input tax', 'ภาษีซื้อ'),
  ('224101', 'unidentified', 'liability', '暂收款-待认领', 'Tiền thu chưa xác định', 'Unidentified receipts', 'เงินรับที่ยังไม่ทราบที่มา'),
  ('224102', 'disbursement', 'liability', '代收代付', 'Thu hộ chi hộ', 'Disbursements', 'เงินทดรองจ่ายแทน'),
  ('6001', 'revenue', 'income', '主营业务收入', 'Doanh thu cung cấp dịch vụ', 'Freight revenue', 'รายได้ค่าบริการ'),
  ('6061', 'exchangeDifference', 'income', '汇兑损益', 'Chênh lệch tỷ giá', 'Exchange differences', 'กำไรขาดทุนจากอัตราแลกเปลี่ยน'),
  ('6401', 'cost', 'expense', '主营业务成本', 'Giá vốn dịch vụ', 'Cost of services', 'ต้นทุนบริการ'),
  ('660301', 'bankFee', 'expense', '财务费用-手续费', 'Phí ngân hàng', 'Bank fees', 'ค่าธรรมเนียมธนาคาร'),
  ('660302', 'smallDifference', 'expense', '财务费用-尾差', 'Chênh lệch nhỏ', 'Small differences', 'ผลต่างเล็กน้อย');

-- One business fact in the books. It belongs to a record (`subject`, `record_id`); a reversal names the entry it undoes, once, and
-- why. Lines can be added only by the transaction that made it.
create table ledger_entry (
  id bigint generated always as identity primary key,
  entry_no text not null unique,
  company_id bigint not null references own_company,
  posted_on date not null,
  month text not null generated always as (extract(year from posted_on)::text || '-' || lpad(extract(month from posted_on)::text, 2, '0')) stored,
  kind text not null check (kind in ('bill', 'receipt', 'claim', 'payment', 'bankFee', 'writeOff', 'reversal')),
  subject text not null,
  record_id bigint not null,
  functional_currency text not null,
  reverses_id bigint unique references ledger_entry,
  reason text,
  made_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  created_by bigint references account,
  check ((kind = 'reversal') = (reverses_id is not null)),
  check (reverses_id is null or reason is not null)
);
create index ledger_entry_company on ledger_entry (company_id, posted_on desc, id desc);
create index ledger_entry_record on ledger_entry (subject, record_id, id);
create index ledger_entry_created_by on ledger_entry (created_by) where created_by is not null;

-- Debit is positive, credit negative, in both currencies of the line.
create table ledger_line (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entry,
  account_id bigint not null references ledger_account,
  currency text not null,
  amount_minor bigint not null,
  functional_minor bigint not null,
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  bill_id bigint references bill,
  cash_entry_id bigint references cash_entry,
  own_bank_account_id bigint references own_bank_account,
  check (amount_minor <> 0 or functional_minor <> 0)
);
create index ledger_line_entry on ledger_line (entry_id);
create index ledger_line_account on ledger_line (account_id, currency);
create index ledger_line_customer on ledger_line (customer_id, account_id) where customer_id is not null;
create index ledger_line_carrier on ledger_line (carrier_id, account_id) where carrier_id is not null;
create index ledger_line_bill on ledger_line (bill_id) where bill_id is not null;
create index ledger_line_cash on ledger_line (cash_entry_id) where cash_entry_id is not null;
create index ledger_line_bank on ledger_line (own_bank_account_id, currency) where own_bank_account_id is not null;

create trigger ledger_entry_posted before update or delete on ledger_entry for each row execute function app.refuse_change();
create trigger ledger_line_posted before update or delete on ledger_line for each row execute function app.refuse_change();
create trigger ledger_entry_kept before truncate on ledger_entry for each statement execute function app.refuse_change();
create trigger ledger_line_kept before truncate on ledger_line for each statement execute function app.refuse_change();
revoke update, delete on ledger_entry, ledger_line from quayside_staff, quayside_system;
call app.protect('ledger_entry');
call app.protect('ledger_line');

-- At commit an entry has lines, and they sum to zero in each currency and in the functional currency.
create function app.refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_line where entry_id = new.id)
     or exists (select from ledger_line where entry_id = new.id group by currency having sum(amount_minor) <> 0)
     or (select sum(functional_minor) from ledger_line where entry_id = new.id) <> 0 then
    raise exception 'ledger entry % is not balanced', new.entry_no using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry deferrable initially deferred
  for each row execute function app.refuse_unbalanced();

create function app.refuse_late_line() returns trigger language plpgsql as $$
begin
  if exists (select from fresh join ledger_entry e on e.id = fresh.entry_id where e.made_in <> pg_current_xact_id()) then
    raise exception 'a posted entry takes no more lines' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_line_in_time after insert on ledger_line referencing new table as fresh
  for each statement execute function app.refuse_late_line();

-- A closed month takes no entry, whoever writes it; and a reversal is not itself reversed.
create function app.refuse_closed_period() returns trigger language plpgsql as $$
begin
  if exists (select from period where company_id = new.company_id and month = to_char(new.posted_on, 'YYYY-MM')
             and state in ('closed', 'reopenAsked')) then
    raise exception 'period % is closed', to_char(new.posted_on, 'YYYY-MM') using errcode = 'check_violation', constraint = 'period_open';
  end if;
  if new.reverses_id is not null and (select reverses_id from ledger_entry where id = new.reverses_id) is not null then
    raise exception 'a reversal cannot be reversed' using errcode = 'check_violation', constraint = 'reversal_final';
  end if;
  return new;
end $$;
create trigger ledger_entry_in_open_period before insert on ledger_entry for each row execute function app.refuse_closed_period();
