-- An order that changes trucks on its way: leg by leg, each with work orders of its own. An order without rows here goes in one.
create table order_leg (
  id bigint generated always as identity unique,
  order_id bigint not null references transport_order on delete cascade,
  seq integer not null check (seq between 1 and 9),
  from_station_id bigint not null references station,
  to_station_id bigint not null references station,
  -- Whom the route names for it; the dispatcher is free to send another.
  carrier_id bigint references carrier,
  transit_hours numeric(8, 2) not null check (transit_hours > 0),
  -- Where the leg begins at a border its goods go on when customs has released them.
  needs_release boolean not null default false,
  released_at timestamptz,
  released_by bigint references account,
  release_note text,
  primary key (order_id, seq),
  check (from_station_id <> to_station_id),
  check (needs_release or released_at is null)
);
create index order_leg_from on order_leg (from_station_id);
create index order_leg_to on order_leg (to_station_id);
create index order_leg_carrier on order_leg (carrier_id) where carrier_id is not null;
create index order_leg_released_by on order_leg (released_by) where released_by is not null;
call app.protect('order_leg');

-- Which leg of its order a load is, and whether it is the last one: there the consignee signs, before it another truck takes over.
alter table work_order_load add column leg integer not null default 1 check (leg between 1 and 9);
alter table work_order_load add column final boolean not null default true;
create index work_order_load_leg on work_order_load (order_id, leg) where live;

-- A truck that only brings goods to the gate needs no papers for the other side.
alter table work_order add column crosses_border boolean not null default false;
update work_order set crosses_border = true where region = 'border';

-- The live loads of each leg never exceed the order.
create or replace function app.refuse_overloaded_order() returns trigger language plpgsql as $$
declare over boolean;
begin
  select sum(l.pieces) > o.pieces or sum(l.gross_kg) > o.gross_kg or sum(l.volume_m3) > o.volume_m3 into over
    from work_order_load l join transport_order o on o.id = l.order_id
    where l.order_id = new.order_id and l.leg = new.leg and l.live
    group by o.id;
  if over then
    raise exception 'loads of order %, leg % exceed the order', new.order_id, new.leg using errcode = 'check_violation';
  end if;
  return null;
end $$;
