-- The live feeds that tell the facts of a customer: its own, and of the other kinds those of the customer that it was merged into. What is under
-- way keeps the name that went, and its feeds went over.
create function app.feeds_of(of_customer bigint) returns setof customer_feed language sql stable as $$
  select f.* from public.customer c join public.customer_feed f on f.customer_id = any (array[c.id, c.merged_into_id]) and f.state <> 'closed'
  where c.id = of_customer and (f.customer_id = c.id or not exists (select from public.customer_feed own
    where own.customer_id = c.id and own.company_id = f.company_id and own.kind = f.kind and own.state <> 'closed'))
$$;
grant execute on function app.feeds_of(bigint) to quayside_staff, quayside_system;

create or replace function app.feed_order_milestone() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
  topic text := case new.code when 'border' then 'borderCrossed' else new.code end;
  was_planned timestamptz := case when tg_op = 'UPDATE' then old.planned_at end;
  was_actual timestamptz := case when tg_op = 'UPDATE' then old.actual_at end;
  change text := case
    when new.actual_at is distinct from was_actual then
      case when new.actual_at is null then 'withdrawn' when was_actual is null then 'reached' else 'corrected' end
    when new.planned_at is distinct from was_planned then 'planned' end;
  feed customer_feed;
  found_order record;
begin
  if change is null then return null; end if;
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  select o.order_no, o.customer_ref, f.id as feed_id into found_order from transport_order o
    join own_company c on c.id = o.company_id
    join station a on a.id = o.origin_station_id join station z on z.id = o.destination_station_id
    cross join lateral app.feeds_of(o.customer_id) f
    where o.id = new.order_id and f.company_id = o.company_id and f.kind = case when a.country = c.country and z.country <> c.country then 'export'
        when a.country <> c.country and z.country = c.country then 'import' end
      and topic = any (f.topics) and (change <> 'planned' or f.with_plans);
  if found then
    select * into feed from customer_feed where id = found_order.feed_id;
    perform app.record_feed_message(feed, 'order:' || found_order.order_no, topic, found_order.order_no, found_order.customer_ref,
      json_build_object('milestone', topic, 'change', change, 'planned_at', app.instant_text(new.planned_at),
        'actual_at', app.instant_text(new.actual_at), 'place', new.place, 'order', app.feed_order(new.order_id)), order_id => new.order_id);
  end if;
  perform set_config('role', own, true);
  return null;
end $$;

create or replace function app.feed_freight_milestone() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
  clearance text := case new.kind when 'exportCleared' then 'export' when 'importCleared' then 'import' end;
  topic text := case when clearance is not null then 'customsReleased' else new.kind end;
  was_planned timestamptz := case when tg_op = 'UPDATE' then old.planned_at end;
  was_actual timestamptz := case when tg_op = 'UPDATE' then old.actual_at end;
  change text := case
    when new.actual_at is distinct from was_actual then
      case when new.actual_at is null then 'withdrawn' when was_actual is null then 'reached' else 'corrected' end
    when new.planned_at is distinct from was_planned then 'planned' end;
  feed customer_feed;
  found_job record;
begin
  if change is null then return null; end if;
  if change <> 'withdrawn' and current_setting('app.told_release', true) = new.job_id || ' ' || clearance then return null; end if;
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  select j.no, j.customer_ref, f.id as feed_id into found_job from freight_job j
    cross join lateral app.feeds_of(j.customer_id) f
    where j.id = new.job_id and f.company_id = j.company_id and f.kind = j.direction and topic = any (f.topics) and (change <> 'planned' or f.with_plans);
  if found then
    select * into feed from customer_feed where id = found_job.feed_id;
    perform app.record_feed_message(feed, 'job:' || found_job.no, topic, found_job.no, found_job.customer_ref,
      json_build_object('milestone', topic, 'clearance', clearance, 'change', change, 'planned_at', app.instant_text(new.planned_at),
        'actual_at', app.instant_text(new.actual_at), 'place', null, 'freight_job', app.feed_freight_job(new.job_id)),
      freight_job_id => new.job_id);
  end if;
  perform set_config('role', own, true);
  return null;
end $$;

create or replace function app.feed_customs_release() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
  feed customer_feed;
  of_order transport_order;
  of_job freight_job;
  is_of_job boolean;
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  select * into of_job from freight_job j where j.id = new.freight_job_id and j.customer_id = new.customer_id;
  select f.* into feed from app.feeds_of(new.customer_id) f where 'customsReleased' = any (f.topics)
      and ((f.company_id = of_job.company_id and f.kind = of_job.direction) or (f.company_id = new.company_id and f.kind = new.direction))
    order by coalesce(f.company_id = of_job.company_id and f.kind = of_job.direction, false) desc limit 1;
  if found then
    is_of_job := coalesce(feed.company_id = of_job.company_id and feed.kind = of_job.direction, false);
    if is_of_job then perform set_config('app.told_release', of_job.id || ' ' || new.direction, true); end if;
    select * into of_order from transport_order o where o.id = new.order_id;
    perform app.record_feed_message(feed,
      case when is_of_job then 'job:' || of_job.no when new.order_id is null then 'declaration:' || new.no else 'order:' || of_order.order_no end,
      'customsReleased', coalesce(case when is_of_job then of_job.no end, of_order.order_no, new.no),
      case when is_of_job then of_job.customer_ref else of_order.customer_ref end,
      json_build_object('milestone', 'customsReleased', 'clearance', new.direction, 'change', 'reached', 'planned_at', null,
        'actual_at', app.instant_text(coalesce(new.released_at, new.updated_at)), 'place', new.port,
        'declaration', json_build_object('declaration_no', new.no, 'job_no', of_job.no, 'customs_no', new.customs_no, 'country', new.country,
          'direction', new.direction, 'bl_no', new.bl_no),
        'order', case when new.order_id is not null then app.feed_order(new.order_id) end,
        'freight_job', case when is_of_job then app.feed_freight_job(of_job.id) end),
      order_id => new.order_id, freight_job_id => case when is_of_job then of_job.id end);
  end if;
  perform set_config('role', own, true);
  return null;
end $$;

create or replace function app.feed_bill_state() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
  topic text := case new.state when 'sent' then 'billSent' when 'confirmed' then 'billConfirmed' else 'billVoided' end;
  feed customer_feed;
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  select f.* into feed from app.feeds_of(new.customer_id) f where f.company_id = new.company_id and f.kind = 'bill' and topic = any (f.topics);
  if found then
    perform app.record_feed_message(feed, 'bill:' || new.bill_no, topic, new.bill_no, new.customer_ref,
      json_build_object('bill', app.feed_bill(new.id, topic = 'billSent')), bill_id => new.id);
  end if;
  perform set_config('role', own, true);
  return null;
end $$;
