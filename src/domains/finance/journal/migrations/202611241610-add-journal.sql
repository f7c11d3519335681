-- Accounts for what is recorded by hand: equity, fixed assets, salaries, taxes, deposits, interest and other expenses.
alter table ledger_account drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in ('asset', 'liability', 'equity', 'income', 'expense'));
insert into ledger_account (code, use, kind, name_zh, name_vi, name_en, name_th) values
  ('101201', 'cashInTransit', 'asset', '其他货币资金-在途', 'Tiền đang chuyển', 'Cash in transit', 'เงินสดระหว่างทาง'),
  ('112201', 'accruedIncome', 'asset', '应收账款-暂估', 'Doanh thu dự thu', 'Accrued income', 'รายได้ค้างรับ'),
  ('122102', 'depositPaid', 'asset', '其他应收款-押金', 'Ký quỹ, ký cược', 'Deposits paid', 'เงินมัดจำจ่าย'),
  ('122103', 'otherReceivable', 'asset', '其他应收款', 'Phải thu khác', 'Other receivables', 'ลูกหนี้อื่น'),
  ('1231', 'badDebtAllowance', 'asset', '坏账准备', 'Dự phòng phải thu khó đòi', 'Allowance for bad debts', 'ค่าเผื่อหนี้สงสัยจะสูญ'),
  ('1601', 'fixedAsset', 'asset', '固定资产', 'Tài sản cố định', 'Fixed assets', 'สินทรัพย์ถาวร'),
  ('1602', 'accumulatedDepreciation', 'asset', '累计折旧', 'Hao mòn lũy kế', 'Accumulated depreciation', 'ค่าเสื่อมราคาสะสม'),
  ('1801', 'prepaidExpense', 'asset', '待摊费用', 'Chi phí trả trước', 'Prepaid expenses', 'ค่าใช้จ่ายจ่ายล่วงหน้า'),
  ('2001', 'bankLoan', 'liability', '借款', 'Vay ngân hàng', 'Bank loans', 'เงินกู้ยืมธนาคาร'),
  ('220201', 'accruedCost', 'liability', '应付账款-暂估', 'Chi phí phải trả', 'Accrued costs', 'ต้นทุนค้างจ่าย'),
  ('2211', 'salaryPayable', 'liability', '应付职工薪酬', 'Phải trả người lao động', 'Salaries payable', 'เงินเดือนค้างจ่าย'),
  ('222105', 'otherTax', 'liability', '应交税费-其他', 'Thuế phải nộp khác', 'Other taxes payable', 'ภาษีอื่นค้างจ่าย'),
  ('222106', 'incomeTaxPayable', 'liability', '应交税费-所得税', 'Thuế TNDN phải nộp', 'Income tax payable', 'ภาษีเงินได้ค้างจ่าย'),
  ('224103', 'depositReceived', 'liability', '其他应付款-押金', 'Nhận ký quỹ, ký cược', 'Deposits received', 'เงินมัดจำรับ'),
  ('224104', 'otherPayable', 'liability', '其他应付款', 'Phải trả khác', 'Other payables', 'เจ้าหนี้อื่น'),
  ('4001', 'paidInCapital', 'equity', '实收资本', 'Vốn góp của chủ sở hữu', 'Paid-in capital', 'ทุนชำระแล้ว'),
  ('410401', 'retainedEarnings', 'equity', '利润分配-未分配利润', 'Lợi nhuận sau thuế chưa phân phối', 'Retained earnings', 'กำไรสะสม'),
  ('6051', 'otherIncome', 'income', '其他业务收入', 'Thu nhập khác', 'Other income', 'รายได้อื่น'),
  ('660304', 'interestIncome', 'income', '财务费用-利息收入', 'Doanh thu lãi tiền gửi', 'Interest income', 'ดอกเบี้ยรับ'),
  ('6601', 'sellingExpense', 'expense', '销售费用', 'Chi phí bán hàng', 'Selling expenses', 'ค่าใช้จ่ายในการขาย'),
  ('660201', 'salaryExpense', 'expense', '管理费用-职工薪酬', 'Chi phí nhân viên', 'Salary expenses', 'ค่าใช้จ่ายเงินเดือน'),
  ('660202', 'depreciation', 'expense', '管理费用-折旧', 'Chi phí khấu hao', 'Depreciation', 'ค่าเสื่อมราคา'),
  ('660203', 'rent', 'expense', '管理费用-租赁费', 'Chi phí thuê', 'Rent', 'ค่าเช่า'),
  ('660303', 'interestExpense', 'expense', '财务费用-利息支出', 'Chi phí lãi vay', 'Interest expenses', 'ดอกเบี้ยจ่าย'),
  ('6702', 'badDebtLoss', 'expense', '信用减值损失', 'Chi phí nợ khó đòi', 'Bad debt losses', 'หนี้สูญ'),
  ('6711', 'otherExpense', 'expense', '营业外支出', 'Chi phí khác', 'Other expenses', 'ค่าใช้จ่ายอื่น'),
  ('6801', 'incomeTax', 'expense', '所得税费用', 'Chi phí thuế TNDN', 'Income tax', 'ภาษีเงินได้');

-- What a posting was for besides its party: an order, a cost centre, and a text of its own.
alter table ledger_line
  add column order_id bigint references transport_order,
  add column cost_centre_id bigint references team,
  add column memo text;
create index ledger_line_order on ledger_line (order_id, account_id) where order_id is not null;
create index ledger_line_cost_centre on ledger_line (cost_centre_id) where cost_centre_id is not null;

-- An entry that an accountant writes and another person posts. A recurring journal is written again in each later month up to `repeat_to`
-- by a job: `source_id` and `month` make that once. A reversing journal is reversed on the first day of the next month.
create table journal (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  journal_no text not null unique,
  company_id bigint not null references own_company,
  posted_on date not null,
  month text not null generated always as (extract(year from posted_on)::text || '-' || lpad(extract(month from posted_on)::text, 2, '0')) stored,
  memo text not null,
  functional_currency text not null,
  functional_minor bigint not null,
  reverse_next boolean not null default false,
  repeat_to text check (repeat_to ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  source_id bigint references journal,
  state text not null default 'draft',
  prepared_by bigint not null references account,
  decided_by bigint references account,
  reversed_on date,
  check (state <> 'posted' or decided_by is not null),
  check (not reverse_next or repeat_to is null)
);
create unique index journal_of_month on journal (source_id, month) where source_id is not null;
create index journal_newest on journal (posted_on desc, id desc);
create index journal_company on journal (company_id, posted_on desc, id desc);
create index journal_amount on journal (functional_minor, id);
create index journal_state on journal (state, posted_on desc, id desc);
create index journal_prepared_by on journal (prepared_by);
create index journal_decided_by on journal (decided_by) where decided_by is not null;
create index journal_to_reverse on journal (posted_on) where reverse_next and state = 'posted';
create index journal_to_repeat on journal (repeat_to) where repeat_to is not null;
create index journal_words on journal using gin (app.plain(journal_no || ' ' || memo) gin_trgm_ops);
call app.protect('journal');

-- Debit is positive, credit negative, as in the ledger.
create table journal_line (
  id bigint generated always as identity primary key,
  journal_id bigint not null references journal,
  account_id bigint not null references ledger_account,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  rate numeric(24,12) not null,
  own_rate boolean not null default false,
  functional_minor bigint not null,
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  order_id bigint references transport_order,
  cost_centre_id bigint references team,
  memo text
);
create index journal_line_journal on journal_line (journal_id);
create index journal_line_account on journal_line (account_id);
create index journal_line_customer on journal_line (customer_id) where customer_id is not null;
create index journal_line_carrier on journal_line (carrier_id) where carrier_id is not null;
create index journal_line_order on journal_line (order_id) where order_id is not null;
create index journal_line_cost_centre on journal_line (cost_centre_id) where cost_centre_id is not null;
call app.protect('journal_line');
