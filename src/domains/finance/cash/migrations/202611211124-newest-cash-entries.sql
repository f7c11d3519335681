-- The newest receipts and payments of several companies at once.
create index cash_entry_newest on cash_entry (direction, value_on desc, id desc);
