-- A deposit that stays with its holder settles a bill of the same party, without money.
alter table write_off_line
  drop constraint write_off_line_by_check,
  add constraint write_off_line_by_check check (by in ('cash', 'difference', 'withholding', 'credit', 'badDebt', 'deposit'));
