-- The finance lock of an order whose income and cost are complete. It stamps its month on the order's lines; a lock that was undone
-- stays, with who and why. An order has one live lock.
create table job_lock (
  id bigint generated always as identity primary key,
  order_id bigint not null references transport_order,
  company_id bigint not null references own_company,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  note text,
  locked_by bigint references account,
  locked_at timestamptz not null default now(),
  unlocked_by bigint references account,
  unlocked_at timestamptz,
  unlock_reason text,
  check ((unlocked_at is null) = (unlock_reason is null))
);
create index job_lock_order on job_lock (order_id, id);
create unique index job_lock_live on job_lock (order_id) where unlocked_at is null;
create index job_lock_company on job_lock (company_id, month);
create index job_lock_locked_by on job_lock (locked_by) where locked_by is not null;
create index job_lock_unlocked_by on job_lock (unlocked_by) where unlocked_by is not null;
call app.protect('job_lock');

-- The lines that a lock stamped. Late cost of a locked order carries none: it can still be reviewed and billed.
alter table charge add column job_lock_id bigint references job_lock;
create index charge_job_lock on charge (job_lock_id) where job_lock_id is not null;

create function app.refuse_locked_charge() returns trigger language plpgsql as $$
begin
  raise exception 'charge % stands in a locked job', old.id using errcode = 'restrict_violation', constraint = 'job_locked';
end $$;
create trigger charge_job_locked before update on charge for each row
  when (old.job_lock_id is not null and new.job_lock_id is not distinct from old.job_lock_id and
    (old.state, old.bill_id, old.fee_name_id, old.currency, old.amount_minor, old.net_minor, old.functional_minor, old.functional_net_minor,
     old.business_on, old.financial_month)
    is distinct from
    (new.state, new.bill_id, new.fee_name_id, new.currency, new.amount_minor, new.net_minor, new.functional_minor, new.functional_net_minor,
     new.business_on, new.financial_month))
  execute function app.refuse_locked_charge();
create trigger charge_job_locked_kept before delete on charge for each row when (old.job_lock_id is not null)
  execute function app.refuse_locked_charge();
