-- Tax on a supplier's bill waits in an account of its own until its invoice is accepted; tax that we declare for a foreign supplier is
-- owed to the office beside it.
insert into ledger_account (code, use, kind, name_zh, name_vi, name_en, name_th) values
  ('222103', 'inputTaxPending', 'asset', '应交税费-待认证进项税额', 'Thuế GTGT đầu vào chờ hóa đơn', 'Input tax pending', 'ภาษีซื้อยังไม่ถึงกำหนด'),
  ('222104', 'taxWithheld', 'liability', '应交税费-代扣代交增值税', 'Thuế GTGT nộp thay nhà thầu', 'Tax declared for suppliers', 'ภาษีมูลค่าเพิ่มนำส่งแทน');
alter table ledger_entry drop constraint ledger_entry_kind_check, add constraint ledger_entry_kind_check check (kind ~ '^[a-z][A-Za-z]+$');

-- How the tax of a payable line is treated: its supplier's invoice makes it recoverable, we declare it, or it is cost.
alter table charge
  add column input_tax text not null default 'invoice' constraint charge_input_tax check (input_tax in ('invoice', 'reverse', 'cost')),
  add column reverse_percent numeric(7,4) not null default 0 constraint charge_reverse_percent check (reverse_percent between 0 and 100);
alter table bill_balance add column reverse_minor bigint not null default 0;
-- Bills from before posted their tax as recoverable at once. Their own accounts stay as they are posted.
alter table bill add column tax_by_invoice boolean not null default false;
alter table bill alter column tax_by_invoice set default true;

-- The pending tax of its bill that an accepted document used up, and what of it is recoverable.
alter table fee_document
  add column released_minor bigint not null default 0,
  add column released_functional_minor bigint not null default 0,
  add column recovered_minor bigint not null default 0,
  drop constraint fee_document_kind_check, add constraint fee_document_kind_check check (kind in ('invoice', 'slip', 'taxReceipt'));
