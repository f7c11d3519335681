-- The sums of the profit facts by one dimension, so that a report over a million orders reads thousands of rows. `all` has no key, a route
-- has both stations, the others one id; a group without a value has none either. A writer appends the difference that its statement makes
-- (`folded` is false) and never touches another row, so two writers of one customer do not wait for each other. The job `profit.fold` adds
-- the differences to the folded row of their key. A report sums both, and so it is exact at any time.
create table profit_summary (
  id bigint generated always as identity primary key,
  folded boolean not null default false,
  dimension text not null check (dimension in ('all', 'customer', 'line', 'route', 'carrier', 'salesperson')),
  key_id bigint,
  to_id bigint,
  company_id bigint not null references own_company,
  month text not null,
  side text not null,
  business text not null,
  currency text not null,
  estimated_minor bigint not null,
  accrued_minor bigint not null,
  billed_minor bigint not null,
  line_count integer not null
);
create unique index profit_summary_folded on profit_summary (dimension, key_id, to_id, company_id, month, side, business, currency)
  nulls not distinct where folded;
create index profit_summary_open on profit_summary (id) where not folded;
create index profit_summary_month on profit_summary (dimension, month, company_id);
create index profit_summary_key on profit_summary (dimension, key_id, to_id);
call app.protect('profit_summary');
-- A group sums orders of many people, so those of a narrow scope read the facts of their own orders instead.
call app.scope('profit_summary', 'false');
create policy sides on profit_summary as restrictive to quayside_staff using (side <> all ((select app.hidden_sides())::text[]));

-- The group of an order and where it has charges: month, business and side of each, such as `2026-11 road payable`.
create table profit_order (
  order_id bigint primary key references transport_order,
  company_id bigint,
  currency text,
  customer_id bigint,
  carrier_id bigint,
  line_id bigint,
  origin_station_id bigint,
  destination_station_id bigint,
  sales_id bigint,
  spans text[] not null default '{}'
);
call app.protect('profit_order');
call app.scope('profit_order', 'false');
-- It holds both sides and is for the triggers alone.
create policy triggers on profit_order as restrictive to quayside_staff using (false);

-- The orders that a running transaction moved to other months or groups. It is empty between transactions.
create table profit_order_change (
  xid xid8 not null default pg_current_xact_id(),
  order_id bigint not null
);
create index profit_order_change_xid on profit_order_change (xid);
call app.protect('profit_order_change');
call app.scope('profit_order_change', 'false');
create policy triggers on profit_order_change as restrictive to quayside_staff using (false);

-- The number of orders of a group with the same spans. An order of several months stands once under all of them, so the orders of any
-- period are a sum: that of the rows whose spans meet it. Appended to and folded like the amounts.
create table profit_order_count (
  id bigint generated always as identity primary key,
  folded boolean not null default false,
  dimension text not null check (dimension in ('all', 'customer', 'line', 'route', 'carrier', 'salesperson')),
  key_id bigint,
  to_id bigint,
  company_id bigint not null references own_company,
  currency text not null,
  spans text[] not null,
  orders integer not null
);
create unique index profit_order_count_folded on profit_order_count (dimension, key_id, to_id, company_id, currency, spans)
  nulls not distinct where folded;
create index profit_order_count_open on profit_order_count (id) where not folded;
create index profit_order_count_key on profit_order_count (dimension, key_id, to_id);
call app.protect('profit_order_count');
call app.scope('profit_order_count', 'false');
-- An order of which every charge is of a hidden side is not counted.
create policy sides on profit_order_count as restrictive to quayside_staff using (
  (select cardinality(app.hidden_sides())) = 0
  or exists (select from unnest(spans) span where split_part(span, ' ', 3) <> all ((select app.hidden_sides())::text[])));

-- The keys of a row of facts, one for each dimension.
create function app.profit_keys(customer bigint, line bigint, origin bigint, destination bigint, carrier bigint, sales bigint)
returns table (dimension text, key_id bigint, to_id bigint) language sql immutable parallel safe as $$
  values ('all', null::bigint, null::bigint), ('customer', customer, null), ('line', line, null), ('route', origin, destination),
    ('carrier', carrier, null), ('salesperson', sales, null)
$$;

-- Appends what a statement changes in the facts. The functions that write facts work as the system, and so does this. It names
-- the orders where a charge appears in a month or leaves it, and those that change their group.
create function app.summarise_profit() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
  insert into profit_order_change (order_id) select unnest(moved);
  return null;
end $$;

-- The groups and spans of orders as their facts say; of all orders without `ids`. A fact whose last charge was withdrawn is no span.
create function app.orders_of_profit(ids bigint[]) returns setof profit_order language sql stable as $$
  select order_id, min(company_id), min(currency), min(customer_id), min(carrier_id), min(line_id), min(origin_station_id),
    min(destination_station_id), min(sales_id),
    coalesce(array_agg(distinct month || ' ' || business || ' ' || side order by month || ' ' || business || ' ' || side)
      filter (where line_count > 0), '{}')
  from profit_fact where order_id is not null and (ids is null or order_id = any(ids)) group by order_id
$$;

-- Places the orders that a transaction moved at its commit: two writers of one order wait for each other no longer than that, take their
-- orders in the same sequence, and the second sees what the first wrote.
create function app.place_profit_orders() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
  moved bigint[];
begin
  -- PostgreSQL 18 runs it as the system, which wrote the row, and allows no other role; earlier ones run it as the role of the commit.
  if current_user <> 'quayside_system' and pg_has_role(session_user, 'quayside_system', 'member') then
    perform set_config('role', 'quayside_system', true);
  end if;
  -- The first row of the transaction places all of them.
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
create constraint trigger profit_order_change_placed after insert on profit_order_change deferrable initially deferred
  for each row execute function app.place_profit_orders();

create function app.count_profit_orders() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into profit_order_count (dimension, key_id, to_id, company_id, currency, spans, orders)
  select k.dimension, k.key_id, k.to_id, o.company_id, o.currency, o.spans, sum(o.sign)
  from (select *, 1 as sign from new_rows union all select *, -1 from old_rows) o cross join lateral
    app.profit_keys(o.customer_id, o.line_id, o.origin_station_id, o.destination_station_id, o.carrier_id, o.sales_id) k
  where o.spans <> '{}'
  group by 1, 2, 3, 4, 5, 6 having sum(o.sign) <> 0;
  return null;
end $$;

-- A rebuild computes the sums at once instead.
create function app.rebuilds_profit() returns boolean language sql stable as
  $$ select coalesce(current_setting('app.rebuilds_profit', true), '') = 'on' $$;
create trigger profit_fact_inserted after insert on profit_fact referencing new table as new_rows
  for each statement when (not app.rebuilds_profit()) execute function app.summarise_profit();
create trigger profit_fact_updated after update on profit_fact referencing old table as old_rows new table as new_rows
  for each statement when (not app.rebuilds_profit()) execute function app.summarise_profit();
create trigger profit_fact_deleted after delete on profit_fact referencing old table as old_rows
  for each statement when (not app.rebuilds_profit()) execute function app.summarise_profit();
create trigger profit_order_updated after update on profit_order referencing old table as old_rows new table as new_rows
  for each statement execute function app.count_profit_orders();

-- Adds up to `most` differences to the rows of their keys, and answers how many it took. Two folds at once take different ones.
create function app.fold_profit(most integer) returns bigint language sql set search_path = public, pg_temp as $$
  with open as (select id from profit_summary where not folded order by id limit most for update skip locked),
  taken as (delete from profit_summary s using open where s.id = open.id returning s.*),
  kept as (
    insert into profit_summary as s (folded, dimension, key_id, to_id, company_id, month, side, business, currency, estimated_minor,
      accrued_minor, billed_minor, line_count)
    select true, dimension, key_id, to_id, company_id, month, side, business, currency, sum(estimated_minor), sum(accrued_minor),
      sum(billed_minor), sum(line_count)
    from taken group by 2, 3, 4, 5, 6, 7, 8, 9 order by 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (dimension, key_id, to_id, company_id, month, side, business, currency) where folded do update set
      estimated_minor = s.estimated_minor + excluded.estimated_minor, accrued_minor = s.accrued_minor + excluded.accrued_minor,
      billed_minor = s.billed_minor + excluded.billed_minor, line_count = s.line_count + excluded.line_count),
  open_counts as (select id from profit_order_count where not folded order by id limit most for update skip locked),
  taken_counts as (delete from profit_order_count c using open_counts o where c.id = o.id returning c.*),
  kept_counts as (
    insert into profit_order_count as c (folded, dimension, key_id, to_id, company_id, currency, spans, orders)
    select true, dimension, key_id, to_id, company_id, currency, spans, sum(orders)
    from taken_counts group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7
    on conflict (dimension, key_id, to_id, company_id, currency, spans) where folded do update set orders = c.orders + excluded.orders)
  select (select count(*) from taken) + (select count(*) from taken_counts)
$$;

-- Computes the sums from the facts. It belongs to app.rebuild_profit, which keeps writers out.
create function app.rebuild_profit_summary() returns void language sql set search_path = public, pg_temp as $$
  delete from profit_summary;
  delete from profit_order_count;
  delete from profit_order;
  insert into profit_summary (folded, dimension, key_id, to_id, company_id, month, side, business, currency, estimated_minor,
    accrued_minor, billed_minor, line_count)
  select true, k.dimension, k.key_id, k.to_id, f.company_id, f.month, f.side, f.business, f.currency, sum(f.estimated_minor),
    sum(f.accrued_minor), sum(f.billed_minor), sum(f.line_count)
  from profit_fact f cross join lateral
    app.profit_keys(f.customer_id, f.line_id, f.origin_station_id, f.destination_station_id, f.carrier_id, f.sales_id) k
  group by 2, 3, 4, 5, 6, 7, 8, 9;
  insert into profit_order select * from app.orders_of_profit(null);
  insert into profit_order_count (folded, dimension, key_id, to_id, company_id, currency, spans, orders)
  select true, k.dimension, k.key_id, k.to_id, o.company_id, o.currency, o.spans, count(*)
  from profit_order o cross join lateral
    app.profit_keys(o.customer_id, o.line_id, o.origin_station_id, o.destination_station_id, o.carrier_id, o.sales_id) k
  where o.spans <> '{}' group by 2, 3, 4, 5, 6, 7;
$$;

alter function app.rebuild_profit() rename to rebuild_profit_facts;
-- Computes all facts from the charges and all sums from the facts, as the system, in one transaction: a rebuild that is killed changes
-- nothing and is run again.
create function app.rebuild_profit() returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  facts bigint;
begin
  perform set_config('app.rebuilds_profit', 'on', true);
  facts := app.rebuild_profit_facts();
  perform set_config('app.rebuilds_profit', '', true);
  perform app.rebuild_profit_summary();
  return facts;
end $$;
grant execute on function app.rebuild_profit(), app.rebuild_profit_summary(), app.fold_profit(integer), app.orders_of_profit(bigint[])
  to quayside_system;

-- The owner computes the sums once for the facts that are there.
alter table profit_fact no force row level security;
alter table profit_summary no force row level security;
alter table profit_order no force row level security;
alter table profit_order_count no force row level security;
select app.rebuild_profit_summary();
alter table profit_fact force row level security;
alter table profit_summary force row level security;
alter table profit_order force row level security;
alter table profit_order_count force row level security;
