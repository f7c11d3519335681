-- A Chinese name is looked for by a single letter, too; and where a pair of letters stood beside it, every row of the pair was read. Letters
-- outside ASCII are indexed one by one: the index knows which rows have all of them before any row is read, and serves pairs as well.
create function app.letters(text) returns text[] language sql immutable parallel safe as
  $$ select coalesce(array_agg(distinct letter), '{}') from unnest(string_to_array($1, null)) letter where ascii(letter) > 127 $$;
grant execute on function app.letters to quayside_app, quayside_staff, quayside_carrier, quayside_customer, quayside_system;

alter table consignor drop column pairs;
create index consignor_letters on consignor using gin (app.letters(plain));
alter table customer drop column pairs;
create index customer_letters on customer using gin (app.letters(plain));
drop function app.pairs;
