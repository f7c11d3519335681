-- A session that ends closes its push line at once, whoever ended it: the line's own look every half minute is for what nobody told.
create function app.tell_session_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into push_outbox (message) values (jsonb_build_object('type', 0, 'to', jsonb_build_object('accounts', jsonb_build_array(new.account_id::text))));
  return null;
end $$;
create trigger session_ended after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function app.tell_session_end();
