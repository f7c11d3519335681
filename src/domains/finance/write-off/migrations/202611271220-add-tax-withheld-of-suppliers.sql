-- Tax that a payment keeps back for the tax office settles the supplier's bills beside the money and is owed to the tax office.
insert into ledger_account (code, use, kind, name_zh, name_vi, name_en, name_th) values
  ('222107', 'withheldFromSupplier', 'liability', '应交税费-代扣供应商所得税', 'Thuế thu nhập khấu trừ của nhà cung cấp', 'Income tax withheld from suppliers', 'ภาษีเงินได้หัก ณ ที่จ่ายค้างนำส่ง');
alter table cash_entry add column withheld_minor bigint not null default 0 check (withheld_minor >= 0);
-- The register of certificates, of both sides.
create index write_off_line_certificates on write_off_line (id) where by = 'withholding';
