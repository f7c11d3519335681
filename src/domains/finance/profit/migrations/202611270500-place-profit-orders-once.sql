-- A transaction that moves orders leaves one row, whose trigger places all of them at the commit. A trigger on each moved order looked each
-- time through all those that the transaction had placed before: the commit of 20,000 moved orders took seven seconds.
create table profit_placement (
  xid xid8 primary key default pg_current_xact_id()
);
call app.protect('profit_placement');
call app.scope('profit_placement', 'false');
create policy triggers on profit_placement as restrictive to quayside_staff using (false);

create or replace function app.summarise_profit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select *, 1 as sign from new_rows'
    when 'DELETE' then 'select *, -1 as sign from old_rows'
    else 'select *, 1 as sign from new_rows union all select *, -1 from old_rows' end;
  moved bigint[];
begin
  execute format($sql$
    insert into profit_summary (dimension, key_id, to_id, company_id, month, side, business, currency, estimated_minor, accrued_minor,
      billed_minor, line_count)
    select k.dimension, k.key_id, k.to_id, f.company_id, f.month, f.side, f.business, f.currency, sum(f.sign * f.estimated_minor),
      sum(f.sign * f.accrued_minor), sum(f.sign * f.billed_minor), sum(f.sign * f.line_count)
    from (%s) f cross join lateral
      app.profit_keys(f.customer_id, f.line_id, f.origin_station_id, f.destination_station_id, f.carrier_id, f.sales_id) k
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having (sum(f.sign * f.estimated_minor), sum(f.sign * f.accrued_minor), sum(f.sign * f.billed_minor), sum(f.sign * f.line_count))
      <> (0, 0, 0, 0)$sql$, changed);
  execute format($sql$
    select array_agg(order_id order by order_id) from (select distinct order_id from (
      select f.order_id from (%s) f where f.order_id is not null and f.line_count > 0
      group by f.order_id, f.company_id, f.month, f.side, f.business, f.currency, f.customer_id, f.line_id, f.origin_station_id,
        f.destination_station_id, f.carrier_id, f.sales_id
      having sum(f.sign) <> 0) p) o$sql$, changed) into moved;
  if moved is not null then
    insert into profit_order_change (order_id) select unnest(moved);
    insert into profit_placement default values on conflict do nothing;
  end if;
  return null;
end $$;

drop trigger profit_order_change_placed on profit_order_change;
create or replace function app.place_profit_orders() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
  moved bigint[];
begin
  -- PostgreSQL 18 runs it as the system, which wrote the row, and allows no other role; earlier ones run it as the role of the commit.
  if current_user <> 'quayside_system' and pg_has_role(session_user, 'quayside_system', 'member') then
    perform set_config('role', 'quayside_system', true);
  end if;
  -- What the transaction moves after this is placed by another row.
  delete from profit_placement where xid = pg_current_xact_id();
  with taken as (delete from profit_order_change where xid = pg_current_xact_id() returning order_id)
  select array_agg(distinct order_id order by order_id) into moved from taken;
  if moved is not null then
    insert into profit_order (order_id) select unnest(moved) on conflict do nothing;
    perform from profit_order where order_id = any(moved) order by order_id for update;
    update profit_order p set (company_id, currency, customer_id, carrier_id, line_id, origin_station_id, destination_station_id, sales_id,
      spans) = (f.company_id, f.currency, f.customer_id, f.carrier_id, f.line_id, f.origin_station_id, f.destination_station_id,
      f.sales_id, f.spans)
    from app.orders_of_profit(moved) f
    where f.order_id = p.order_id
      and (p.company_id, p.currency, p.customer_id, p.carrier_id, p.line_id, p.origin_station_id, p.destination_station_id, p.sales_id,
        p.spans) is distinct from (f.company_id, f.currency, f.customer_id, f.carrier_id, f.line_id, f.origin_station_id,
        f.destination_station_id, f.sales_id, f.spans);
  end if;
  if current_setting('role') <> own then perform set_config('role', own, true); end if;
  return null;
end $$;
create constraint trigger profit_placement_done after insert on profit_placement deferrable initially deferred
  for each row execute function app.place_profit_orders();
