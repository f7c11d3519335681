-- Sheets name a customer by code, name or short name, some hundred rows at a time: without an index for each of the three, every customer was
-- read for every two hundred rows of a sheet.
create index customer_short_name on customer (short_name);
