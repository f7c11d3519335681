-- Users of a carrier that was merged read the trucks and drivers that went over to its survivor: these drive the trips that it accepted.
create function app.carriers_of_fleet() returns bigint[] language sql stable parallel safe as
  $$ select array[id, merged_into_id] from carrier where id = app.carrier_id() $$;
create policy fleet on vehicle for select to quayside_carrier using (carrier_id = any ((select app.carriers_of_fleet())::bigint[]));
create policy fleet on driver for select to quayside_carrier using (carrier_id = any ((select app.carriers_of_fleet())::bigint[]));
