-- A vessel is its IMO number, and its name may change. Jobs that wait for it or sail with it go by the new name; what has arrived, and what was
-- written on a bill of lading or in a message, keeps the name of that time.
create function app.rename_vessel() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
begin
  -- Sailings are shared, so the jobs of all companies follow, whichever the caller sees.
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  update freight_job j set vessel = new.name, version = j.version + 1, updated_at = new.updated_at
  where j.mode = 'ocean' and j.state in ('draft', 'inProgress', 'departed') and j.vessel = old.name and exists (
    select from freight_booking b join sailing s on s.id = b.sailing_id
    where b.job_id = j.id and b.state in ('confirmed', 'pendingAmendment', 'completed') and s.vessel_id = new.id and s.voyage = j.voyage);
  perform set_config('role', own, true);
  return null;
end $$;
create trigger vessel_renamed after update of name on vessel for each row when (old.name <> new.name) execute function app.rename_vessel();
