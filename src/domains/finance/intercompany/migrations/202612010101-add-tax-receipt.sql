-- The receipt of the buyer's tax office for the tax that the buyer declared for the seller: its number, its day, and the day on which it was booked.
alter table intercompany_side
  add column tax_receipt_no text,
  add column tax_receipt_on date,
  add column tax_booked_on date,
  add constraint intercompany_side_tax_receipt check (
    num_nulls(tax_receipt_no, tax_receipt_on, tax_booked_on) in (0, 3) and (tax_receipt_no is null or (side = 'buyer' and reverse_minor <> 0)));
