-- A consignor's name in Latin letters, for readers of other languages than its country's. Saving a consignor keeps it. Rows from before this
-- migration begin with their English name; those without one stay empty, which reads as their own name, so few of many rows are written.
alter table consignor add latin_name text not null default '';
update consignor set latin_name = name_en where name_en <> '';
