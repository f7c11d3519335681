-- A stop that is planned again disappears. The reports from it stay, with the place that they name.
alter table work_order_event drop constraint work_order_event_stop_id_fkey;
alter table work_order_event add constraint work_order_event_stop_id_fkey
  foreign key (stop_id) references work_order_stop on delete set null;
drop trigger work_order_event_posted on work_order_event;
create trigger work_order_event_posted before update on work_order_event for each row
  when (old.stop_id is null or new.stop_id is not null or to_jsonb(old) - 'stop_id' <> to_jsonb(new) - 'stop_id')
  execute function app.refuse_change();

-- A trip that goes on carries live loads only. Loads of cancelled orders stayed on such trips, and their stops with them.
with off as (
  delete from work_order_load l using work_order w
    where w.id = l.work_order_id and w.state in ('draft', 'offered', 'accepted', 'assigned', 'departed', 'arrived')
      and not l.live and l.signed_at is null
    returning l.work_order_id, l.pickup_stop_id, l.deliver_stop_id
)
delete from work_order_stop s using off
  where s.id in (off.pickup_stop_id, off.deliver_stop_id) and s.arrived_at is null and s.left_at is null
    and not exists (select from work_order_load l
      where l.work_order_id = s.work_order_id and (l.live or l.signed_at is not null) and s.id in (l.pickup_stop_id, l.deliver_stop_id));
