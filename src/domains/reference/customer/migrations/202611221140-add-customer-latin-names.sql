-- A customer's names in Latin letters, for readers of other languages than its country's. Saving a customer keeps them; rows from
-- before this migration begin with their English name.
alter table customer
  add short_name_en text,
  add latin_name text not null default '',
  add latin_short_name text not null default '';
update customer set latin_name = coalesce(nullif(name_en, ''), name), latin_short_name = coalesce(nullif(name_en, ''), short_name);
