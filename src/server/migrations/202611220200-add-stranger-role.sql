-- Callers without a session: somebody at the sign-in page or with a shared link. They may write the audit lines and messages of their own
-- transaction and see no row of any table; what an open call shows of one it reads as the system, by name.
do $$
begin
  if not exists (select from pg_roles where rolname = 'quayside_stranger') then
    begin
      create role quayside_stranger nologin nosuperuser nocreatedb nocreaterole nobypassrls;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
end $$;
grant quayside_stranger to quayside_app;
grant usage on schema public, app to quayside_stranger;
grant insert on audit_log, push_outbox to quayside_stranger;
create policy tell_stranger on audit_log for insert to quayside_stranger with check (account_id is null);
-- The statement that writes them also stores the reply of a repeatable request. A stranger has none: without a policy no row is seen.
grant select, update on request_log to quayside_stranger;
