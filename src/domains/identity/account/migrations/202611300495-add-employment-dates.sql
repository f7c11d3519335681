-- The first and the last day of a person's employment; null where nobody has entered it. Attendance counts no day outside of them.
alter table account add column employed_from date, add column employed_until date;
alter table account add constraint account_employed_in_order check (employed_until >= employed_from);
