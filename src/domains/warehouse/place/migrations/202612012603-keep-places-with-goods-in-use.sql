-- A zone or a warehouse stays in use while goods stand there, as a location does.
create function app.require_empty_zone() returns trigger language plpgsql as $$
begin
  if exists (select from location l join stock_balance b on b.location_id = l.id where l.zone_id = old.id and b.qty > 0) then
    raise exception 'goods stand in the zone' using errcode = 'check_violation', constraint = 'zone_holds_goods';
  end if;
  return new;
end $$;
create trigger warehouse_zone_keeps_goods before update of active on warehouse_zone for each row
  when (old.active and not new.active) execute function app.require_empty_zone();

create function app.require_empty_warehouse() returns trigger language plpgsql as $$
begin
  if exists (select from stock_balance where warehouse_id = old.id and qty > 0) then
    raise exception 'goods stand in the warehouse' using errcode = 'check_violation', constraint = 'warehouse_holds_goods';
  end if;
  return new;
end $$;
create trigger warehouse_keeps_goods before update of active on warehouse for each row
  when (old.active and not new.active) execute function app.require_empty_warehouse();
