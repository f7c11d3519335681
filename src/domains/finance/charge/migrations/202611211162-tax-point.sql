-- The tax point: the day whose rate a line takes. It stays when the line is booked later because its month is closed. Lines without
-- one were made before it was kept, on their business date.
alter table charge add column tax_on date;
