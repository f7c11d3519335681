-- The account of a party names the own companies whose records it sees; work with another company that begins later is not shown to it.
-- Accounts from before see what they saw: all companies.
alter table account add column company_ids bigint[] not null default '{}';
alter table account no force row level security;
update account set company_ids = array(select id from own_company order by id) where user_type <> 1;
alter table account force row level security;
alter table account add constraint account_names_its_company check (user_type = 1 or company_id = any (company_ids));

create function app.party_companies() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.party_companies', true), ''), '{}')::bigint[] $$;
grant execute on function app.party_companies() to quayside_app, quayside_staff, quayside_carrier, quayside_customer, quayside_system;

-- Narrows what a party sees of a table to its companies, on top of the policy that narrows it to the party. `rows` says which rows belong
-- to them; it is left out where the table names its company.
create procedure app.limit_party(target regclass, rows text default 'company_id = any ((select app.party_companies())::bigint[])')
  language plpgsql as $$
begin
  execute format('create policy companies on %s as restrictive to quayside_carrier, quayside_customer using (%s)', target, rows);
end $$;
