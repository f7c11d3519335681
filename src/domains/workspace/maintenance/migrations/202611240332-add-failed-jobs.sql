-- The jobs that failed as often as they may, with their reason, and the way to start one again. The payload stays inside: it may hold what the
-- administrator may not see.
create function app.failed_jobs() returns table (id bigint, name text, reason text, attempts int, failed_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  return query
    select j.id, t.identifier, j.last_error, j.attempts::int, j.updated_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null
    order by j.updated_at desc, j.id desc limit 100;
end $$;
revoke execute on function app.failed_jobs from public;
grant execute on function app.failed_jobs to quayside_staff, quayside_system;

-- Answers nothing where the job did not fail for good, or is gone.
create function app.restart_job(job_id bigint) returns table (name text, payload json)
language plpgsql security definer set search_path = pg_catalog as $$
begin
  return query
    with again as (
      update graphile_worker._private_jobs set attempts = 0, last_error = null, run_at = now(), updated_at = now()
      where id = job_id and attempts >= max_attempts and locked_at is null returning task_id, _private_jobs.payload
    )
    select t.identifier, again.payload from again join graphile_worker._private_tasks t on t.id = again.task_id;
  if found then perform pg_notify('jobs:insert', '{"r":0.5,"count":1}'); end if;
end $$;
revoke execute on function app.restart_job from public;
grant execute on function app.restart_job to quayside_system;
