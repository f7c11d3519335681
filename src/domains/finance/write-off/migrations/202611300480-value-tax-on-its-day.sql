-- Tax that a payment in a foreign currency withholds is owed in the company's own currency, at the rate of the day of payment. Without a
-- tax_currency it is owed in that of the bill, at its rate.
alter table write_off_line
  add column tax_currency text,
  add constraint write_off_line_tax_currency check (tax_currency is null or by = 'withholding' and tax_currency <> currency);
