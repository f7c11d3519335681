-- What a customer withholds for the tax office settles its bill and is tax that we have paid in advance; its certificate proves it.
insert into ledger_account (code, use, kind, name_zh, name_vi, name_en, name_th) values
  ('122190', 'withheldByCustomer', 'asset', '其他应收款-客户代扣税款', 'Thuế bị khách hàng khấu trừ', 'Tax withheld by customers', 'ภาษีถูกหัก ณ ที่จ่าย');
-- A write-off without money sets credit notes against bills of the same party.
alter table write_off alter column cash_entry_id drop not null;
alter table write_off_line
  add column certificate_no text,
  drop constraint write_off_line_by_check,
  add constraint write_off_line_by_check check (by in ('cash', 'difference', 'withholding', 'credit')),
  add constraint write_off_line_certificate check (by <> 'withholding' or certificate_no is not null);
create index write_off_line_given on write_off_line (bill_id, currency, by) where by <> 'cash';
