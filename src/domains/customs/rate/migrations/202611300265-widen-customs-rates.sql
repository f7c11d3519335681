-- Twelve places, like the rates of the books: with eight, a rate of the dong into yuan or dollars keeps four or five digits.
alter table customs_rate alter column rate type numeric(24, 12);
