-- Jobs by the clock note their runs too, under their own names.
alter table upkeep_run drop constraint upkeep_run_kind_check;

-- What only the owner may look at: the queue of jobs and the server itself. Numbers alone; no payload leaves it.
create function app.upkeep_facts() returns jsonb language plpgsql stable security definer set search_path = pg_catalog as $$
declare queue jsonb := '{}';
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    select jsonb_build_object(
        'waiting', count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()),
        'later', count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()),
        'running', count(*) filter (where locked_at is not null),
        'failed', count(*) filter (where attempts >= max_attempts),
        'oldest_s', coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::int)
      into queue from graphile_worker._private_jobs;
  end if;
  return jsonb_build_object(
    'jobs', queue,
    'bytes', pg_database_size(current_database()),
    'connections', (select count(*) from pg_stat_activity where datname = current_database()),
    'connections_max', current_setting('max_connections')::int,
    'version', current_setting('server_version'),
    'started_at', pg_postmaster_start_time());
end $$;
revoke execute on function app.upkeep_facts from public;
grant execute on function app.upkeep_facts to quayside_staff, quayside_system;
