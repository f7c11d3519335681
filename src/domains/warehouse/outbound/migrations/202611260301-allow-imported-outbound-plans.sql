alter table outbound_plan drop constraint outbound_plan_source_check;
alter table outbound_plan add constraint outbound_plan_source_check check (source in ('manual', 'portal', 'order', 'import'));
