-- A feed sends the bills or the milestones of one customer to that customer's own system. docs/customer-feeds.md describes the messages.
create table customer_feed (
  id bigint generated always as identity primary key,
  name text not null,
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('bill', 'import', 'export')),
  transport text not null check (transport in ('https', 'sftp')),
  address text not null,
  -- The account at an SFTP server; its password is sealed.
  user_name text,
  password text,
  -- The SHA-256 fingerprint of the SFTP server's host key, as `SHA256:…`.
  host_key text,
  topics text[] not null check (cardinality(topics) > 0),
  with_plans boolean not null default false,
  attempts_max integer not null default 20 check (attempts_max between 1 and 50),
  responsible_id bigint references account,
  -- The sealed secret of the signature. The previous one signs too until `previous_until`.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  state text not null default 'paused' check (state in ('paused', 'active', 'closed')),
  reason text,
  remark text,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customer_feed_account check (transport <> 'sftp' or (user_name is not null and host_key is not null))
);
-- One live feed of a kind for each customer of an own company; the triggers find it by this index.
create unique index customer_feed_live on customer_feed (company_id, customer_id, kind) where state <> 'closed';
create index customer_feed_list on customer_feed (company_id, name, id);
create index customer_feed_customer on customer_feed (customer_id, kind);
create index customer_feed_responsible on customer_feed (responsible_id) where responsible_id is not null;
create index customer_feed_created_by on customer_feed (created_by) where created_by is not null;
call app.protect('customer_feed');
call app.scope('customer_feed', $$coalesce(customer_id = any ((select app.scope_ids('customers'))::bigint[]), false)$$);

-- The messages of one order, job, declaration or bill in one feed: they are sent one after the other, in the order of `last_no`. A worker
-- leases the whole stream, so no later message overtakes an earlier one.
create table feed_stream (
  id bigint generated always as identity primary key,
  feed_id bigint not null references customer_feed,
  key text not null,
  is_test boolean not null default false,
  last_no integer not null default 0,
  -- True while its first unsent message may be sent; a dead one blocks the stream.
  pending boolean not null default false,
  next_at timestamptz not null default 'epoch',
  leased_until timestamptz,
  lease uuid,
  unique (feed_id, key)
);
create index feed_stream_due on feed_stream (feed_id, is_test, next_at, id) where pending;
call app.protect('feed_stream');
call app.scope('feed_stream', 'exists (select from customer_feed f where f.id = feed_id)');

create table feed_message (
  id bigint generated always as identity primary key,
  message_no text generated always as ('FM' || lpad(id::text, greatest(10, length(id::text)), '0')) stored,
  -- The id by which a receiver recognises a message that it has already: the Idempotency-Key.
  message_uid uuid not null unique,
  feed_id bigint not null references customer_feed,
  stream_id bigint not null references feed_stream,
  no integer not null check (no > 0),
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('bill', 'import', 'export')),
  topic text not null,
  order_id bigint references transport_order,
  freight_job_id bigint references freight_job,
  bill_id bigint references bill,
  -- The number of the order, job, declaration or bill, and the customer's own number.
  about_no text not null,
  customer_ref text,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'failed', 'dead', 'sent', 'skipped')),
  attempts integer not null default 0,
  next_at timestamptz,
  sent_at timestamptz,
  last_answer text,
  reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (stream_id, no),
  unique (message_no)
);
create index feed_message_open on feed_message (stream_id, no) where state in ('waiting', 'failed', 'dead');
create index feed_message_list on feed_message (company_id, kind, created_at desc, id desc);
create index feed_message_state on feed_message (company_id, kind, state, created_at desc, id desc);
create index feed_message_dead on feed_message (company_id, kind) where state = 'dead';
create index feed_message_feed on feed_message (feed_id, created_at, id);
create index feed_message_customer on feed_message (customer_id, created_at desc, id desc);
create index feed_message_order on feed_message (order_id) where order_id is not null;
create index feed_message_job on feed_message (freight_job_id) where freight_job_id is not null;
create index feed_message_bill on feed_message (bill_id) where bill_id is not null;
create index feed_message_words on feed_message using gin
  (app.plain(message_no || ' ' || about_no || ' ' || coalesce(customer_ref, '')) gin_trgm_ops);
call app.protect('feed_message');
call app.scope('feed_message', $$coalesce(customer_id = any ((select app.scope_ids('customers'))::bigint[]), false)$$);

-- One attempt to deliver a message. It is noted before anything leaves; without an outcome the server was stopped before the answer.
create table feed_attempt (
  id bigint generated always as identity primary key,
  message_id bigint not null references feed_message,
  begun_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('delivered', 'transient', 'permanent', 'interrupted')),
  address text not null,
  status integer,
  fault text,
  answer text,
  duration_ms integer,
  check ((ended_at is null) = (outcome is null))
);
create index feed_attempt_message on feed_attempt (message_id, id);
call app.protect('feed_attempt');
call app.scope('feed_attempt', 'exists (select from feed_message m where m.id = message_id)');

-- An amount as the wire has it: all the digits of its currency.
create function app.amount_text(currency text, minor bigint) returns text language sql immutable as $$
  select case digits when 0 then minor::text else round(minor / (10::numeric ^ digits), digits)::text end
  from (select case when currency in ('VND', 'JPY', 'KRW') then 0 when currency = 'KWD' then 3 else 2 end as digits) d
$$;
create function app.instant_text(at timestamptz) returns text language sql immutable as
  $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') $$;

-- The first unsent message decides whether a stream may be sent, and when.
create function app.settle_feed_stream(of_stream bigint) returns void language sql set search_path = public, pg_temp as $$
  update feed_stream s set pending = coalesce(h.state <> 'dead', false), next_at = coalesce(h.next_at, 'epoch')
  from (select 1) one left join lateral (
    select m.state, m.next_at from feed_message m
    where m.stream_id = of_stream and m.state in ('waiting', 'failed', 'dead') order by m.no limit 1) h on true
  where s.id = of_stream
$$;

-- Records a message at the end of its stream. The row of the stream is locked until the transaction ends, so the numbers of a stream follow
-- the order in which the facts were committed.
create function app.record_feed_message(feed customer_feed, stream_key text, topic text, about_no text, customer_ref text, facts json,
  order_id bigint default null, freight_job_id bigint default null, bill_id bigint default null)
  returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  stream feed_stream;
  uid uuid := gen_random_uuid();
  new_id bigint;
begin
  insert into feed_stream as s (feed_id, key, is_test, last_no) values (feed.id, stream_key, topic = 'test', 1)
    on conflict (feed_id, key) do update set last_no = s.last_no + 1 returning * into stream;
  insert into feed_message (message_uid, feed_id, stream_id, no, company_id, customer_id, kind, topic, order_id, freight_job_id, bill_id,
    about_no, customer_ref, body)
  values (uid, feed.id, stream.id, stream.last_no, feed.company_id, feed.customer_id, feed.kind, topic, order_id, freight_job_id, bill_id,
    about_no, customer_ref, json_build_object('version', 1, 'message_id', uid, 'feed', feed.kind, 'topic', topic, 'stream', stream_key,
      'sequence', stream.last_no, 'recorded_at', app.instant_text(now()), 'data', facts)::text)
  returning id into new_id;
  perform app.settle_feed_stream(stream.id);
  return new_id;
end $$;

-- What a message says about an order, a freight job and a bill.
create function app.feed_order(of_order bigint) returns json language sql stable set search_path = public, pg_temp as $$
  select json_build_object('order_no', o.order_no, 'customer_ref', o.customer_ref, 'container_no', o.container_no,
    'bl_no', (select d.bl_no from customs_declaration d where d.order_id = o.id and d.bl_no is not null order by d.id desc limit 1),
    'origin', json_build_object('code', f.code, 'country', f.country), 'destination', json_build_object('code', t.code, 'country', t.country),
    'pieces', o.pieces, 'gross_kg', o.gross_kg::text)
  from transport_order o join station f on f.id = o.origin_station_id join station t on t.id = o.destination_station_id where o.id = of_order
$$;
create function app.feed_freight_job(of_job bigint) returns json language sql stable set search_path = public, pg_temp as $$
  select json_build_object('job_no', j.no, 'customer_ref', j.customer_ref, 'mode', j.mode, 'bl_no', j.master_no,
    'house_nos', (select coalesce(json_agg(h.house_no order by h.seq), '[]') from freight_house h where h.job_id = j.id),
    'containers', (select coalesce(json_agg(c.container_no order by c.seq) filter (where c.container_no is not null), '[]')
      from freight_container c where c.job_id = j.id),
    'vessel', j.vessel, 'voyage', j.voyage, 'flight_no', j.flight_no,
    'origin', json_build_object('code', f.code, 'country', f.country), 'destination', json_build_object('code', t.code, 'country', t.country))
  from freight_job j join station f on f.id = j.origin_station_id join station t on t.id = j.destination_station_id where j.id = of_job
$$;
create function app.feed_bill(of_bill bigint, with_lines boolean) returns json language sql stable set search_path = public, pg_temp as $$
  select json_build_object('bill_no', b.bill_no, 'customer_ref', b.customer_ref, 'title', b.title, 'state', b.state, 'bill_on', b.bill_on,
    'due_on', b.due_on, 'voided_on', b.voided_on, 'void_reason', b.void_reason,
    'amounts', (select coalesce(json_agg(json_build_object('currency', a.currency, 'net', app.amount_text(a.currency, a.net_minor),
        'tax', app.amount_text(a.currency, a.tax_minor), 'amount', app.amount_text(a.currency, a.amount_minor)) order by a.currency), '[]')
      from bill_balance a where a.bill_id = b.id),
    'lines', case when with_lines then (select coalesce(json_agg(json_build_object('order_no', o.order_no, 'customer_ref', o.customer_ref,
        'fee_code', n.code, 'fee_name', n.name_en, 'description', c.description, 'quantity', trim_scale(c.quantity)::text, 'currency', c.currency,
        'net', app.amount_text(c.currency, c.net_minor), 'tax_percent', trim_scale(c.tax_percent)::text,
        'tax', app.amount_text(c.currency, c.tax_minor), 'amount', app.amount_text(c.currency, c.amount_minor)) order by c.id), '[]')
      from charge c left join transport_order o on o.id = c.order_id left join fee_name n on n.id = c.fee_name_id where c.bill_id = b.id) end)
  from bill b where b.id = of_bill
$$;

-- The triggers work as the system, whoever changes the fact. An order is an export of the own company's country or an import into it;
-- a shipment inside one country or between two others is in neither feed.
create function app.feed_order_milestone() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
  select o.order_no, o.customer_ref, f into found_order from transport_order o
    join own_company c on c.id = o.company_id
    join station a on a.id = o.origin_station_id join station z on z.id = o.destination_station_id
    join customer_feed f on f.company_id = o.company_id and f.customer_id = o.customer_id and f.state <> 'closed'
      and f.kind = case when a.country = c.country and z.country <> c.country then 'export'
        when a.country <> c.country and z.country = c.country then 'import' end
    where o.id = new.order_id and topic = any (f.topics) and (change <> 'planned' or f.with_plans);
  if found then
    feed := found_order.f;
    perform app.record_feed_message(feed, 'order:' || found_order.order_no, topic, found_order.order_no, found_order.customer_ref,
      json_build_object('milestone', topic, 'change', change, 'planned_at', app.instant_text(new.planned_at),
        'actual_at', app.instant_text(new.actual_at), 'place', new.place, 'order', app.feed_order(new.order_id)), order_id => new.order_id);
  end if;
  perform set_config('role', own, true);
  return null;
end $$;
create trigger order_milestone_feed after insert or update of planned_at, actual_at on order_milestone for each row
  when (new.code in ('pickedUp', 'departed', 'border', 'arrived', 'delivered', 'signed')) execute function app.feed_order_milestone();

create function app.feed_freight_milestone() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
  topic text := case when new.kind in ('exportCleared', 'importCleared') then 'customsReleased' else new.kind end;
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
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  select j.no, j.customer_ref, f into found_job from freight_job j
    join customer_feed f on f.company_id = j.company_id and f.customer_id = j.customer_id and f.kind = j.direction and f.state <> 'closed'
    where j.id = new.job_id and topic = any (f.topics) and (change <> 'planned' or f.with_plans);
  if found then
    feed := found_job.f;
    perform app.record_feed_message(feed, 'job:' || found_job.no, topic, found_job.no, found_job.customer_ref,
      json_build_object('milestone', topic, 'change', change, 'planned_at', app.instant_text(new.planned_at),
        'actual_at', app.instant_text(new.actual_at), 'place', null, 'freight_job', app.feed_freight_job(new.job_id)),
      freight_job_id => new.job_id);
  end if;
  perform set_config('role', own, true);
  return null;
end $$;
create trigger freight_milestone_feed after insert or update of planned_at, actual_at on freight_milestone for each row
  when (new.kind in ('pickedUp', 'departed', 'exportCleared', 'importCleared', 'arrived', 'delivered'))
  execute function app.feed_freight_milestone();

create function app.feed_customs_release() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
  feed customer_feed;
  of_order transport_order;
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  select * into feed from customer_feed f where f.company_id = new.company_id and f.customer_id = new.customer_id
    and f.kind = new.direction and f.state <> 'closed' and 'customsReleased' = any (f.topics);
  if found then
    select * into of_order from transport_order o where o.id = new.order_id;
    perform app.record_feed_message(feed, case when new.order_id is null then 'declaration:' || new.no else 'order:' || of_order.order_no end,
      'customsReleased', coalesce(of_order.order_no, new.no), of_order.customer_ref,
      json_build_object('milestone', 'customsReleased', 'change', 'reached', 'planned_at', null,
        'actual_at', app.instant_text(new.updated_at), 'place', new.port,
        'declaration', json_build_object('declaration_no', new.no, 'customs_no', new.customs_no, 'country', new.country,
          'direction', new.direction, 'bl_no', new.bl_no),
        'order', case when new.order_id is not null then app.feed_order(new.order_id) end), order_id => new.order_id);
  end if;
  perform set_config('role', own, true);
  return null;
end $$;
create trigger customs_declaration_feed after update of state on customs_declaration for each row
  when (new.state = 'released' and old.state <> 'released') execute function app.feed_customs_release();

-- A bill that was voided before it was sent was never shown to the customer.
create function app.feed_bill_state() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own text := current_setting('role');
  topic text := case new.state when 'sent' then 'billSent' when 'confirmed' then 'billConfirmed' else 'billVoided' end;
  feed customer_feed;
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  select * into feed from customer_feed f where f.company_id = new.company_id and f.customer_id = new.customer_id
    and f.kind = 'bill' and f.state <> 'closed' and topic = any (f.topics);
  if found then
    perform app.record_feed_message(feed, 'bill:' || new.bill_no, topic, new.bill_no, new.customer_ref,
      json_build_object('bill', app.feed_bill(new.id, topic = 'billSent')), bill_id => new.id);
  end if;
  perform set_config('role', own, true);
  return null;
end $$;
create trigger bill_feed after update of state on bill for each row
  when (new.side = 'receivable' and new.state <> old.state and new.state in ('sent', 'confirmed', 'void')
    and not (new.state = 'void' and old.state = 'made')) execute function app.feed_bill_state();


grant execute on function app.amount_text(text, bigint), app.instant_text(timestamptz), app.settle_feed_stream(bigint),
  app.record_feed_message(customer_feed, text, text, text, text, json, bigint, bigint, bigint), app.feed_order(bigint),
  app.feed_freight_job(bigint), app.feed_bill(bigint, boolean) to quayside_staff, quayside_system;
