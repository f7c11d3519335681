-- A code list has some 116,000 codes, and some statuses only a few of them.
create index unlocode_status on unlocode (status, (country || location), id);
