-- Money paid to an employee or repaid by one. It settles no bill: its use stands in the loans and expense claims of the office, so it
-- counts as allocated from the start.
alter table cash_entry add column employee_id bigint references account;
alter table cash_entry drop constraint cash_entry_check1, add constraint cash_entry_payee check (direction = 'in' or carrier_id is not null or employee_id is not null);
alter table cash_entry drop constraint cash_entry_check2, add constraint cash_entry_one_party check (num_nonnulls(customer_id, carrier_id, employee_id) <= 1);
alter table cash_entry drop constraint cash_entry_check3, add constraint cash_entry_claimed check (state <> 'claimed' or num_nonnulls(customer_id, carrier_id, employee_id) = 1);
create index cash_entry_employee on cash_entry (employee_id, value_on, id) where employee_id is not null;

alter table ledger_line add column employee_id bigint references account;
create index ledger_line_employee on ledger_line (employee_id, account_id) where employee_id is not null;

-- An advance to an employee, and the expenses of the company itself. Expenses of a shipment are cost of services.
insert into ledger_account (code, use, kind, name_zh, name_vi, name_en, name_th) values
  ('122101', 'employeeAdvance', 'asset', '其他应收款-员工借款', 'Tạm ứng nhân viên', 'Advances to employees', 'เงินทดรองจ่ายพนักงาน'),
  ('6602', 'adminExpense', 'expense', '管理费用', 'Chi phí quản lý doanh nghiệp', 'Administrative expenses', 'ค่าใช้จ่ายในการบริหาร');
