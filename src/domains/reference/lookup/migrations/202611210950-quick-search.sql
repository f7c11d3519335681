-- Pickers search while people type, in hundreds of thousands of rows. The plain text is stored: taking the marks off every candidate costs
-- more than finding it. Trigrams need three letters, and a Chinese name is often looked for by two: pairs of letters
-- that begin outside ASCII have an index too.
create function app.pairs(text) returns text[] language sql immutable parallel safe as
  $$ select coalesce(array_agg(distinct substr($1, place, 2)), '{}') from generate_series(1, length($1) - 1) place
     where ascii(substr($1, place, 1)) > 127 $$;
grant execute on function app.pairs to quayside_app, quayside_staff, quayside_carrier, quayside_customer, quayside_system;

alter table consignor
  add column plain text generated always as (app.plain(search)) stored,
  add column pairs text[] generated always as (app.pairs(app.plain(search))) stored;
create index consignor_plain on consignor using gin (plain gin_trgm_ops);
create index consignor_pairs on consignor using gin (pairs);
drop index consignor_search;
alter table customer
  add column plain text generated always as (app.plain(search)) stored,
  add column pairs text[] generated always as (app.pairs(app.plain(search))) stored;
create index customer_plain on customer using gin (plain gin_trgm_ops);
create index customer_pairs on customer using gin (pairs);
drop index customer_search;
