-- A trip that was withdrawn from its carrier and is cancelled before it was planned anew has none.
do $$
declare
  old text;
begin
  select conname into strict old from pg_constraint
    where conrelid = 'work_order'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%carrier_id IS NOT NULL%';
  execute format('alter table work_order drop constraint %I', old);
end $$;
alter table work_order add constraint work_order_has_carrier check (state in ('draft', 'cancelled') or carrier_id is not null);
