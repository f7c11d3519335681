-- A payment that one of our companies makes for a sister company is claimed back by a bill between them. It stands in both books from its
-- first moment, contains no tax, and is taken back with its payment alone.
alter table intercompany_bill
  add column cash_entry_id bigint references cash_entry,
  add constraint intercompany_bill_on_behalf check (cash_entry_id is null or (tax_minor = 0 and state in ('accepted', 'reversed')));
create unique index intercompany_bill_cash on intercompany_bill (cash_entry_id) where cash_entry_id is not null;
