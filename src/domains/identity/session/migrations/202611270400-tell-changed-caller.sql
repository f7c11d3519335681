-- Servers remember who a session is (server/remembered.ts). Each change of what they remember is told to all of them at its commit: the account
-- that it is about, named by the trigger's column, or nothing where it may be about many. Such changes are rare, so their commits may wait for
-- each other.
create function app.tell_changed_caller() returns trigger language plpgsql as $$
begin
  perform pg_notify('quayside_caller', coalesce(coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0], ''));
  return null;
end $$;
create trigger session_changed_caller after update on session for each row
  when ((old.ended_at, old.must_reset, old.ends_at) is distinct from (new.ended_at, new.must_reset, new.ends_at))
  execute function app.tell_changed_caller('account_id');
create trigger account_changed_caller after update on account for each row
  when ((old.active, old.name, old.user_type, old.company_id, old.company_ids, old.carrier_id, old.customer_id, old.language, old.time_zone,
      old.totp_secret is null)
    is distinct from (new.active, new.name, new.user_type, new.company_id, new.company_ids, new.carrier_id, new.customer_id, new.language,
      new.time_zone, new.totp_secret is null))
  execute function app.tell_changed_caller('id');
create trigger account_role_changed_caller after insert or update or delete on account_role for each row
  execute function app.tell_changed_caller('account_id');
create trigger role_changed_caller after update or delete on role for each row execute function app.tell_changed_caller();
create trigger page_template_changed_caller after insert or update or delete on page_template for each row
  execute function app.tell_changed_caller();
create trigger own_company_changed_caller after insert or delete on own_company for each row execute function app.tell_changed_caller();
