-- A supplier's names in Latin letters, for readers of other languages than its country's. Saving a supplier keeps them; rows from before
-- this migration begin with their English name.
alter table supplier
  add short_name_en text,
  add latin_name text not null default '',
  add latin_short_name text not null default '';
update supplier set latin_name = name_en, latin_short_name = name_en where name_en <> '';
