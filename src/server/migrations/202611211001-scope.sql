-- Scopes of staff. Who sees less than a whole company works as quayside_scoped: all that staff may, through the same policies, and on
-- top of them one restrictive policy for each table that says whose rows it holds. Restrictive policies are ANDed, so the policy of
-- everybody else stays `true` and costs nothing. Whatever reads such a table is narrowed, whether its author thought of it or not.
do $$
begin
  if not exists (select from pg_roles where rolname = 'quayside_scoped') then
    begin
      create role quayside_scoped nologin nosuperuser nocreatedb nocreaterole nobypassrls;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
end $$;
grant quayside_staff to quayside_scoped;
grant quayside_scoped to quayside_app;

-- Set once a transaction by app.enter_scope (the domains define it, for they know what hangs on a customer).
create function app.scope_ids(name text) returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.scope_' || name, true), ''), '{}')::bigint[] $$;
create function app.scope_words(name text) returns text[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.scope_' || name, true), ''), '{}')::text[] $$;

-- Narrows a table for those of a scope, and protects it if it was not: `rows` is the condition, over the table's own columns.
create procedure app.scope(target regclass, rows text) language plpgsql as $$
declare
  open boolean := (select not relrowsecurity from pg_class where oid = target);
begin
  if open then
    if has_table_privilege('quayside_carrier', target, 'select') or has_table_privilege('quayside_customer', target, 'select') then
      raise exception '% has no row-level security and is read by others than staff: protect it first', target;
    end if;
    call app.protect(target);
  end if;
  execute format('create policy scoped on %s as restrictive to quayside_scoped using (%s)', target, rows);
end $$;
