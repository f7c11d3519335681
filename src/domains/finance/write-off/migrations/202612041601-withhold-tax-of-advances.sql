-- Tax that is withheld of an advance settles no bill yet. It adds to the unused money of its receipt or payment, with its certificate.
alter table write_off_line
  alter column bill_id drop not null,
  add constraint write_off_line_bill check (bill_id is not null or by = 'withholding');
alter table cash_entry
  drop constraint cash_never_over,
  add constraint cash_never_over check (allocated_minor between -withheld_minor and amount_minor);
