-- The expenses of employees that name an order or a freight job are cost of it. Their facts are added by the entries that settle them, and
-- taken out again by the reversals of these, in the month of each entry.
create function app.job_expenses()
  returns table (line_id bigint, order_id bigint, job_id bigint, company_id bigint, month text, business text, currency text, net_minor bigint)
  language sql stable as $$
  select l.id, l.order_id, case when l.order_id is null then l.freight_job_id end, e.company_id, e.month,
    coalesce((select j.mode from freight_job j where l.order_id is null and j.id = l.freight_job_id), 'road'), e.functional_currency, l.functional_minor
  from ledger_line l join ledger_entry e on e.id = l.entry_id left join ledger_entry r on r.id = e.reverses_id
  where (l.order_id is not null or l.freight_job_id is not null) and coalesce(r.kind, e.kind) = 'expense'
$$;

-- Adds these lines to the facts, or all of them. Rows are written in the order of their key, as by app.keep_profit.
create function app.add_expense_profit(of_lines bigint[]) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  facts bigint;
begin
  insert into profit_fact as f (order_id, freight_job_id, company_id, month, side, business, currency, customer_id, carrier_id, line_id,
    origin_station_id, destination_station_id, sales_id, billed_minor, line_count)
  select s.order_id, s.job_id, s.company_id, s.month, 'payable', s.business, s.currency, coalesce(o.customer_id, j.customer_id),
    coalesce(app.profit_carrier(o.id), app.profit_carrier_of_job(j.id)), o.line_id, coalesce(o.origin_station_id, j.origin_station_id),
    coalesce(o.destination_station_id, j.destination_station_id), o.sales_id, s.billed, s.lines
  from (
    select order_id, job_id, company_id, month, business, currency, sum(net_minor)::bigint as billed, count(*)::integer as lines
    from app.job_expenses() where of_lines is null or line_id = any(of_lines) group by 1, 2, 3, 4, 5, 6) s
  left join transport_order o on o.id = s.order_id
  left join freight_job j on j.id = s.job_id
  order by s.order_id, s.job_id, s.company_id, s.month, s.business
  on conflict (order_id, freight_job_id, party_id, company_id, month, side, business) do update set
    billed_minor = f.billed_minor + excluded.billed_minor, line_count = f.line_count + excluded.line_count;
  get diagnostics facts = row_count;
  return facts;
end $$;

-- It works as the system: a user who sees a part of the rows changes the facts of all of them.
create function app.keep_expense_profit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
  lines bigint[] := (select array_agg(id) from fresh where order_id is not null or freight_job_id is not null);
begin
  if lines is null then return null; end if;
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  perform app.add_expense_profit(lines);
  perform set_config('role', own, true);
  return null;
end $$;
create trigger ledger_line_profit after insert on ledger_line referencing new table as fresh
  for each statement execute function app.keep_expense_profit();

-- A settlement that is stored meanwhile waits for the facts and adds its own to them.
create or replace function app.rebuild_profit_facts() returns bigint language plpgsql set search_path = public, pg_temp as $$
begin
  lock table charge, freight_leg, profit_fact in share row exclusive mode;
  delete from profit_fact;
  return app.compute_profit_facts(true) + app.add_expense_profit(null);
end $$;
grant execute on function app.job_expenses(), app.add_expense_profit(bigint[]) to quayside_system;
