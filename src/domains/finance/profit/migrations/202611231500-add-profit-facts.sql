-- The facts of the profit reports: one row for each order, month, side and line of business, in the company's own currency, without tax and
-- disbursements (money.md 16). Lines without an order have one row for each party. `estimated` is the plan, `accrued` what is charged and
-- not billed, `billed` what stands on a bill; accrued and billed together are the actual amount. The rows are kept in the transaction that
-- writes the charges, by the triggers below; the job `profit.rebuild` computes all of them again, and the nightly reconciliation compares
-- them with the charges.
create table profit_fact (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  side text not null check (side in ('receivable', 'payable')),
  business text not null check (business in ('road', 'ocean', 'air', 'storage', 'other')),
  order_id bigint references transport_order,
  -- The customer or carrier of lines without an order.
  party_id bigint,
  customer_id bigint references customer,
  -- The carrier with the largest cost of the order.
  carrier_id bigint references carrier,
  line_id bigint references line,
  origin_station_id bigint references station,
  destination_station_id bigint references station,
  sales_id bigint references account,
  currency text not null,
  estimated_minor bigint not null default 0,
  accrued_minor bigint not null default 0,
  billed_minor bigint not null default 0,
  line_count integer not null default 0,
  unpriced_count integer not null default 0,
  check ((order_id is null) = (party_id is not null))
);
create unique index profit_fact_key on profit_fact (order_id, party_id, company_id, month, side, business) nulls not distinct;
create index profit_fact_month on profit_fact (company_id, month);
create index profit_fact_customer on profit_fact (customer_id, month) where customer_id is not null;
create index profit_fact_carrier on profit_fact (carrier_id, month) where carrier_id is not null;
create index profit_fact_line on profit_fact (line_id, month) where line_id is not null;
create index profit_fact_origin on profit_fact (origin_station_id, destination_station_id) where origin_station_id is not null;
create index profit_fact_sales on profit_fact (sales_id, month) where sales_id is not null;
call app.protect('profit_fact');
call app.scope('profit_fact', $$
  case
    when order_id is not null then exists (select from transport_order o where o.id = order_id)
    else coalesce(customer_id = any ((select app.scope_ids('customers'))::bigint[]), false)
  end$$);
create policy sides on profit_fact as restrictive to quayside_staff using (side <> all ((select app.hidden_sides())::text[]));

-- The carrier of an order in the reports: the one with the largest cost, actual before estimated.
create function app.profit_carrier(of_order bigint) returns bigint language sql stable as $$
  select carrier_id from charge where order_id = of_order and side = 'payable' and state <> 'void' and not disbursement
  group by carrier_id
  order by sum(functional_net_minor) filter (where not estimated) desc nulls last, sum(functional_net_minor) desc, carrier_id limit 1
$$;

-- Adds to the facts what a statement changes in the charges. It works as the system: a user who sees a part of the rows changes the facts
-- of all of them. Rows are written in the order of their key, so that two statements do not wait for each other.
create function app.keep_profit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  moved text := case tg_op
    when 'INSERT' then 'select *, 1 as sign from new_rows'
    when 'DELETE' then 'select *, -1 as sign from old_rows'
    else 'select *, 1 as sign from new_rows union all select *, -1 from old_rows' end;
  own text := current_setting('role');
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  execute format($sql$
    with sums as (
      select order_id, case when order_id is null then coalesce(customer_id, carrier_id) end as party_id, company_id,
        financial_month as month, side, business, functional_currency as currency,
        case when order_id is null then customer_id end as customer_id, case when order_id is null then carrier_id end as carrier_id,
        coalesce(sum(sign * functional_net_minor) filter (where estimated), 0)::bigint as estimated,
        coalesce(sum(sign * functional_net_minor) filter (where not estimated and state <> 'billed'), 0)::bigint as accrued,
        coalesce(sum(sign * functional_net_minor) filter (where not estimated and state = 'billed'), 0)::bigint as billed,
        sum(sign)::integer as lines,
        coalesce(sum(sign) filter (where state = 'unpriced' and not estimated), 0)::integer as unpriced
      from (%s) c where state <> 'void' and not disbursement
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
    insert into profit_fact as f (order_id, party_id, company_id, month, side, business, currency, customer_id, carrier_id, line_id,
      origin_station_id, destination_station_id, sales_id, estimated_minor, accrued_minor, billed_minor, line_count, unpriced_count)
    select s.order_id, s.party_id, s.company_id, s.month, s.side, s.business, s.currency, coalesce(o.customer_id, s.customer_id),
      coalesce(app.profit_carrier(o.id), s.carrier_id), o.line_id, o.origin_station_id, o.destination_station_id, o.sales_id,
      s.estimated, s.accrued, s.billed, s.lines, s.unpriced
    from sums s left join transport_order o on o.id = s.order_id
    where (s.estimated, s.accrued, s.billed, s.lines, s.unpriced) <> (0, 0, 0, 0, 0)
    order by s.order_id, s.party_id, s.company_id, s.month, s.side, s.business
    on conflict (order_id, party_id, company_id, month, side, business) do update set
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
  perform set_config('role', own, true);
  return null;
end $$;
create trigger charge_inserted_profit after insert on charge referencing new table as new_rows
  for each statement execute function app.keep_profit();
create trigger charge_updated_profit after update on charge referencing old table as old_rows new table as new_rows
  for each statement execute function app.keep_profit();
create trigger charge_deleted_profit after delete on charge referencing old table as old_rows
  for each statement execute function app.keep_profit();

-- The facts of an order are grouped by what the order says.
create function app.move_profit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  update profit_fact set customer_id = new.customer_id, line_id = new.line_id, origin_station_id = new.origin_station_id,
    destination_station_id = new.destination_station_id, sales_id = new.sales_id where order_id = new.id;
  perform set_config('role', own, true);
  return null;
end $$;
create trigger transport_order_moved_profit
  after update of customer_id, line_id, origin_station_id, destination_station_id, sales_id on transport_order for each row
  when ((old.customer_id, old.line_id, old.origin_station_id, old.destination_station_id, old.sales_id)
    is distinct from (new.customer_id, new.line_id, new.origin_station_id, new.destination_station_id, new.sales_id))
  execute function app.move_profit();

-- Computes all facts from the charges, as the system. The charges stay as they are until the transaction ends.
create function app.rebuild_profit() returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  facts bigint;
begin
  lock table charge in share row exclusive mode;
  delete from profit_fact;
  insert into profit_fact (order_id, party_id, company_id, month, side, business, currency, customer_id, carrier_id, line_id,
    origin_station_id, destination_station_id, sales_id, estimated_minor, accrued_minor, billed_minor, line_count, unpriced_count)
  select s.order_id, s.party_id, s.company_id, s.month, s.side, s.business, s.currency, coalesce(o.customer_id, s.customer_id),
    coalesce(m.carrier_id, s.carrier_id), o.line_id, o.origin_station_id, o.destination_station_id, o.sales_id,
    s.estimated, s.accrued, s.billed, s.lines, s.unpriced
  from (
    select order_id, case when order_id is null then coalesce(customer_id, carrier_id) end as party_id, company_id,
      financial_month as month, side, business, functional_currency as currency,
      case when order_id is null then customer_id end as customer_id, case when order_id is null then carrier_id end as carrier_id,
      coalesce(sum(functional_net_minor) filter (where estimated), 0)::bigint as estimated,
      coalesce(sum(functional_net_minor) filter (where not estimated and state <> 'billed'), 0)::bigint as accrued,
      coalesce(sum(functional_net_minor) filter (where not estimated and state = 'billed'), 0)::bigint as billed,
      count(*)::integer as lines, (count(*) filter (where state = 'unpriced' and not estimated))::integer as unpriced
    from charge where state <> 'void' and not disbursement group by 1, 2, 3, 4, 5, 6, 7, 8, 9) s
  left join transport_order o on o.id = s.order_id
  left join (
    select distinct on (order_id) order_id, carrier_id from (
      select order_id, carrier_id, sum(functional_net_minor) filter (where not estimated) as actual, sum(functional_net_minor) as total
      from charge where order_id is not null and side = 'payable' and state <> 'void' and not disbursement group by 1, 2) c
    order by order_id, actual desc nulls last, total desc, carrier_id) m on m.order_id = s.order_id;
  get diagnostics facts = row_count;
  return facts;
end $$;
grant execute on function app.profit_carrier(bigint), app.rebuild_profit() to quayside_system;

-- The owner computes them once for what is charged already.
alter table charge no force row level security;
alter table transport_order no force row level security;
alter table profit_fact no force row level security;
select app.rebuild_profit();
alter table charge force row level security;
alter table transport_order force row level security;
alter table profit_fact force row level security;

-- The margin in percent that an own company expects of an order; without one, no order is below it.
alter table own_company add column margin_percent integer default 10 constraint own_company_margin_percent check (margin_percent between 0 and 100);
