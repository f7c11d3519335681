-- The freight job that a charge belongs to. Whoever may see the job may see its charges.
alter table charge add column freight_job_id bigint references freight_job;
create index charge_freight_job on charge (freight_job_id, side) where freight_job_id is not null;
drop policy scoped on charge;
call app.scope('charge', $$
  case
    when order_id is not null then exists (select from transport_order o where o.id = order_id)
    when work_order_id is not null then exists (select from work_order w where w.id = work_order_id)
    when freight_job_id is not null then exists (select from freight_job j where j.id = freight_job_id)
    else coalesce(customer_id = any ((select app.scope_ids('customers'))::bigint[]), false)
      or coalesce(created_by = any ((select app.scope_ids('people'))::bigint[]), false)
  end$$);
