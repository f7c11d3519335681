-- lpad() cuts a text that is longer: from the thousand-millionth lot on, several would have had one number, of which all but the first are refused.
alter table stock_lot drop column lot_no;
alter table stock_lot
  add column lot_no text not null generated always as ('L' || lpad(id::text, greatest(9, length(id::text)), '0')) stored unique;
