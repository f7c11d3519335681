-- The own companies with which a party has anything that an account or a key of it would see: asked of every table that shows a carrier or
-- a customer its own rows and says whose company they are, so a table that comes later counts as well.
create function app.companies_of_party(party text, party_id bigint) returns bigint[] language plpgsql stable as $$
declare
  shown record;
  companies bigint[];
  answer bigint[] := '{}';
begin
  for shown in
    select c.oid::regclass as name, own.attname as party_column
    from pg_class c
    join pg_attribute own on own.attrelid = c.oid and own.attname = case when c.relname = party then 'id' else party || '_id' end
    join pg_attribute company on company.attrelid = c.oid and company.attname = 'company_id' and not company.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not own.attisdropped
      and has_table_privilege('quayside_' || party, c.oid, 'select')
  loop
    execute format('select array_agg(o.id) from own_company o where exists (select from %s t where t.%I = $1 and t.company_id = o.id)',
      shown.name, shown.party_column) into companies using party_id;
    answer := answer || coalesce(companies, '{}');
  end loop;
  return array(select distinct unnest(answer) order by 1);
end $$;
