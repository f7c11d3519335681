-- A release by customs says which clearance it is. A declaration of a freight job is told on the job's own stream, with both of them, and the
-- clearance of the job that follows from it in the same transaction is not told again.
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
  select j.no, j.customer_ref, f into found_job from freight_job j
    join customer_feed f on f.company_id = j.company_id and f.customer_id = j.customer_id and f.kind = j.direction and f.state <> 'closed'
    where j.id = new.job_id and topic = any (f.topics) and (change <> 'planned' or f.with_plans);
  if found then
    feed := found_job.f;
    perform app.record_feed_message(feed, 'job:' || found_job.no, topic, found_job.no, found_job.customer_ref,
      json_build_object('milestone', topic, 'clearance', clearance, 'change', change, 'planned_at', app.instant_text(new.planned_at),
        'actual_at', app.instant_text(new.actual_at), 'place', null, 'freight_job', app.feed_freight_job(new.job_id)),
      freight_job_id => new.job_id);
  end if;
  perform set_config('role', own, true);
  return null;
end $$;

-- A declaration of a job goes to the feed of the job, where the customer of both is the same one and has such a feed; else to the feed of the
-- declaration's own company and direction.
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
  select * into feed from customer_feed f where f.customer_id = new.customer_id and f.state <> 'closed' and 'customsReleased' = any (f.topics)
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
