-- The history of stock is read through location, zone and warehouse: storage is charged by the warehouse of the location, and rows of stock
-- have the company that the warehouse had.
create function app.require_place_of_history() returns trigger language plpgsql as $$
begin
  if old.active and not new.active and exists (select from stock_balance where location_id = old.id and qty > 0) then
    raise exception 'goods stand at the location' using errcode = 'check_violation', constraint = 'location_holds_goods';
  end if;
  if new.zone_id <> old.zone_id and exists (select from stock_transaction where location_id = old.id)
    and (select warehouse_id from warehouse_zone where id = new.zone_id) <> (select warehouse_id from warehouse_zone where id = old.zone_id) then
    raise exception 'goods stood at the location' using errcode = 'check_violation', constraint = 'location_has_history';
  end if;
  return new;
end $$;
create trigger location_keeps_place before update of zone_id, active on location for each row
  execute function app.require_place_of_history();

create function app.require_unused_warehouse() returns trigger language plpgsql as $$
begin
  if exists (select from pallet where warehouse_id = old.id) or exists (select from inbound_plan where warehouse_id = old.id)
    or exists (select from outbound_plan where warehouse_id = old.id) or exists (select from storage_tariff where warehouse_id = old.id) then
    raise exception 'the warehouse is in use' using errcode = 'check_violation', constraint = 'warehouse_in_use';
  end if;
  return new;
end $$;
create trigger warehouse_keeps_company before update of company_id on warehouse for each row
  when (new.company_id <> old.company_id) execute function app.require_unused_warehouse();
