-- A charge without an order belongs to its freight job, or to the first job that names its trip as a leg, such as a drayage. Its fact is the
-- job's and has the job's customer, carrier and stations, as the fact of an order has the order's; so what a job sells and what it buys
-- stand in one group. A fact of neither is its party's.
create function app.profit_job(of_job bigint, of_trip bigint) returns bigint language sql stable as $$
  select coalesce(of_job, (select l.job_id from freight_leg l where l.work_order_id = of_trip order by l.id limit 1))
$$;

-- The carrier of a job in the reports: the one that carries it; before it has one, the one with its largest cost, actual before estimated.
create function app.profit_carrier_of_job(of_job bigint) returns bigint language sql stable strict as $$
  select coalesce((select carrier_id from freight_job where id = of_job), (
    select c.carrier_id
    from (select o.* from charge o where o.freight_job_id = of_job
      union all select t.* from freight_leg l join charge t on t.work_order_id = l.work_order_id and t.freight_job_id is null
        where l.job_id = of_job and not exists (select from freight_leg e where e.work_order_id = l.work_order_id and e.id < l.id)) c
    where c.order_id is null and c.side = 'payable' and c.state <> 'void' and not c.disbursement
    group by c.carrier_id
    order by sum(c.functional_net_minor) filter (where not c.estimated) desc nulls last, sum(c.functional_net_minor) desc, c.carrier_id limit 1))
$$;
grant execute on function app.profit_job(bigint, bigint) to quayside_staff, quayside_system;
grant execute on function app.profit_carrier_of_job(bigint) to quayside_system;

-- The charges stay as they are until the facts without an order are computed again.
lock table charge, freight_leg in share row exclusive mode;
alter table charge no force row level security;
alter table freight_job no force row level security;
alter table freight_leg no force row level security;
alter table profit_fact no force row level security;
alter table profit_summary no force row level security;
delete from profit_fact where order_id is null;

alter table profit_fact add column freight_job_id bigint references freight_job;
alter table profit_fact drop constraint profit_fact_check;
alter table profit_fact add constraint profit_fact_of_one check (num_nonnulls(order_id, freight_job_id, party_id) = 1);
drop index profit_fact_key;
create unique index profit_fact_key on profit_fact (order_id, freight_job_id, party_id, company_id, month, side, business) nulls not distinct;
create index profit_fact_freight_job on profit_fact (freight_job_id) where freight_job_id is not null;
drop policy scoped on profit_fact;
call app.scope('profit_fact', $$
  case
    when order_id is not null then exists (select from transport_order o where o.id = order_id)
    when freight_job_id is not null then exists (select from freight_job j where j.id = freight_job_id)
    else coalesce(customer_id = any ((select app.scope_ids('customers'))::bigint[]), false)
  end$$);

-- Adds to the facts what a statement changes in the charges, or what it moves between a job and a party by linking a trip. It works as the
-- system: a user who sees a part of the rows changes the facts of all of them. Rows are written in the order of their key, so that two
-- statements do not wait for each other.
create or replace function app.keep_profit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  of_job constant text := 'case when order_id is null then app.profit_job(freight_job_id, work_order_id) end as job_id';
  legs constant text := case tg_op when 'DELETE' then 'old_rows' else 'new_rows' end;
  moved text := case
    when tg_table_name = 'freight_leg' then format($sql$
      select c.*, m.sign, m.job_id from charge c join (
        select t.work_order_id, s.sign, (
          select l.job_id from (
            select k.id, k.job_id from freight_leg k where k.work_order_id = t.work_order_id and k.id not in (select id from %1$s)
            union all select k.id, k.job_id from %1$s k where k.work_order_id = t.work_order_id and s.linked) l
          order by l.id limit 1) as job_id
        from (select distinct work_order_id from %1$s where work_order_id is not null) t
        cross join (values (true, %2$s), (false, -(%2$s))) s (linked, sign)) m on m.work_order_id = c.work_order_id
      where c.order_id is null and c.freight_job_id is null$sql$, legs, case tg_op when 'DELETE' then -1 else 1 end)
    when tg_op = 'INSERT' then format('select *, 1 as sign, %s from new_rows', of_job)
    when tg_op = 'DELETE' then format('select *, -1 as sign, %s from old_rows', of_job)
    else format('select *, 1 as sign, %1$s from new_rows union all select *, -1, %1$s from old_rows', of_job) end;
  own text := current_setting('role');
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  if tg_table_name = 'freight_leg' then
    -- A charge of the trip that another transaction writes meanwhile is seen here, or sees the leg.
    execute format('select from work_order where id in (select work_order_id from %s) order by id for update', legs);
    execute format('select from charge where work_order_id in (select work_order_id from %s) order by id for update', legs);
  end if;
  execute format($sql$
    with sums as (
      select order_id, job_id, case when order_id is null and job_id is null then coalesce(customer_id, carrier_id) end as party_id,
        company_id, financial_month as month, side, business, functional_currency as currency,
        case when order_id is null and job_id is null then customer_id end as customer_id,
        case when order_id is null and job_id is null then carrier_id end as carrier_id,
        coalesce(sum(sign * functional_net_minor) filter (where estimated), 0)::bigint as estimated,
        coalesce(sum(sign * functional_net_minor) filter (where not estimated and state <> 'billed'), 0)::bigint as accrued,
        coalesce(sum(sign * functional_net_minor) filter (where not estimated and state = 'billed'), 0)::bigint as billed,
        sum(sign)::integer as lines,
        coalesce(sum(sign) filter (where state = 'unpriced' and not estimated), 0)::integer as unpriced
      from (%s) c where state <> 'void' and not disbursement
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    insert into profit_fact as f (order_id, freight_job_id, party_id, company_id, month, side, business, currency, customer_id, carrier_id,
      line_id, origin_station_id, destination_station_id, sales_id, estimated_minor, accrued_minor, billed_minor, line_count, unpriced_count)
    select s.order_id, s.job_id, s.party_id, s.company_id, s.month, s.side, s.business, s.currency,
      coalesce(o.customer_id, j.customer_id, s.customer_id),
      coalesce(app.profit_carrier(o.id), app.profit_carrier_of_job(j.id), s.carrier_id), o.line_id,
      coalesce(o.origin_station_id, j.origin_station_id), coalesce(o.destination_station_id, j.destination_station_id), o.sales_id,
      s.estimated, s.accrued, s.billed, s.lines, s.unpriced
    from sums s left join transport_order o on o.id = s.order_id left join freight_job j on j.id = s.job_id
    where (s.estimated, s.accrued, s.billed, s.lines, s.unpriced) <> (0, 0, 0, 0, 0)
    order by s.order_id, s.job_id, s.party_id, s.company_id, s.month, s.side, s.business
    on conflict (order_id, freight_job_id, party_id, company_id, month, side, business) do update set
      estimated_minor = f.estimated_minor + excluded.estimated_minor,
      accrued_minor = f.accrued_minor + excluded.accrued_minor,
      billed_minor = f.billed_minor + excluded.billed_minor,
      line_count = f.line_count + excluded.line_count,
      unpriced_count = f.unpriced_count + excluded.unpriced_count$sql$, moved);
  execute format($sql$
    update profit_fact f set carrier_id = m.carrier_id
    from (select order_id, app.profit_carrier(order_id) as carrier_id
      from (select distinct order_id from (%s) c where order_id is not null and side = 'payable') p) m
    where f.order_id = m.order_id and f.carrier_id is distinct from m.carrier_id$sql$, moved);
  execute format($sql$
    update profit_fact f set carrier_id = m.carrier_id
    from (select job_id, app.profit_carrier_of_job(job_id) as carrier_id
      from (select distinct job_id from (%s) c where job_id is not null and side = 'payable') p) m
    where f.freight_job_id = m.job_id and f.carrier_id is distinct from m.carrier_id$sql$, moved);
  perform set_config('role', own, true);
  return null;
end $$;
create trigger freight_leg_linked_profit after insert on freight_leg referencing new table as new_rows
  for each statement execute function app.keep_profit();
create trigger freight_leg_unlinked_profit after delete on freight_leg referencing old table as old_rows
  for each statement execute function app.keep_profit();

-- The facts of a job are grouped by what the job says.
create function app.move_job_profit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  update profit_fact set customer_id = new.customer_id, carrier_id = (select app.profit_carrier_of_job(new.id)),
    origin_station_id = new.origin_station_id, destination_station_id = new.destination_station_id where freight_job_id = new.id;
  perform set_config('role', own, true);
  return null;
end $$;
create trigger freight_job_moved_profit
  after update of customer_id, carrier_id, origin_station_id, destination_station_id on freight_job for each row
  when ((old.customer_id, old.carrier_id, old.origin_station_id, old.destination_station_id)
    is distinct from (new.customer_id, new.carrier_id, new.origin_station_id, new.destination_station_id))
  execute function app.move_job_profit();

-- Computes facts from the charges, as the system: all, or those of charges without an order. The facts are not there yet, and the charges
-- stay as they are until the transaction ends.
create function app.compute_profit_facts(of_orders boolean) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  facts bigint;
begin
  insert into profit_fact (order_id, freight_job_id, party_id, company_id, month, side, business, currency, customer_id, carrier_id, line_id,
    origin_station_id, destination_station_id, sales_id, estimated_minor, accrued_minor, billed_minor, line_count, unpriced_count)
  select s.order_id, s.job_id, s.party_id, s.company_id, s.month, s.side, s.business, s.currency,
    coalesce(o.customer_id, j.customer_id, s.customer_id), coalesce(m.carrier_id, app.profit_carrier_of_job(j.id), s.carrier_id), o.line_id,
    coalesce(o.origin_station_id, j.origin_station_id), coalesce(o.destination_station_id, j.destination_station_id), o.sales_id,
    s.estimated, s.accrued, s.billed, s.lines, s.unpriced
  from (
    select order_id, job_id, case when order_id is null and job_id is null then coalesce(customer_id, carrier_id) end as party_id,
      company_id, financial_month as month, side, business, functional_currency as currency,
      case when order_id is null and job_id is null then customer_id end as customer_id,
      case when order_id is null and job_id is null then carrier_id end as carrier_id,
      coalesce(sum(functional_net_minor) filter (where estimated), 0)::bigint as estimated,
      coalesce(sum(functional_net_minor) filter (where not estimated and state <> 'billed'), 0)::bigint as accrued,
      coalesce(sum(functional_net_minor) filter (where not estimated and state = 'billed'), 0)::bigint as billed,
      count(*)::integer as lines, (count(*) filter (where state = 'unpriced' and not estimated))::integer as unpriced
    from (select c.*, case when c.order_id is null then app.profit_job(c.freight_job_id, c.work_order_id) end as job_id
      from charge c where c.state <> 'void' and not c.disbursement and (of_orders or c.order_id is null)) b
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) s
  left join transport_order o on o.id = s.order_id
  left join freight_job j on j.id = s.job_id
  left join (
    select distinct on (order_id) order_id, carrier_id from (
      select order_id, carrier_id, sum(functional_net_minor) filter (where not estimated) as actual, sum(functional_net_minor) as total
      from charge where of_orders and order_id is not null and side = 'payable' and state <> 'void' and not disbursement group by 1, 2) c
    order by order_id, actual desc nulls last, total desc, carrier_id) m on m.order_id = s.order_id;
  get diagnostics facts = row_count;
  return facts;
end $$;

create or replace function app.rebuild_profit_facts() returns bigint language plpgsql set search_path = public, pg_temp as $$
begin
  lock table charge, freight_leg in share row exclusive mode;
  delete from profit_fact;
  return app.compute_profit_facts(true);
end $$;
grant execute on function app.compute_profit_facts(boolean) to quayside_system;

-- The owner computes the facts without an order; the triggers add what changes to the sums.
select app.compute_profit_facts(false);
alter table charge force row level security;
alter table freight_job force row level security;
alter table freight_leg force row level security;
alter table profit_fact force row level security;
alter table profit_summary force row level security;
