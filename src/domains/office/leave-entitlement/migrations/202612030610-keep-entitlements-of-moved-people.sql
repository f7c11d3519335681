-- An entitlement is of a leave type of the person's own company when it is written. It stays as it is when the person moves to another own
-- company later: its leave may still be given back, and it may be taken out of use.
create or replace function app.count_leave_taken() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' or (new.account_id, new.leave_type_id) is distinct from (old.account_id, old.leave_type_id)) and exists (
    select from leave_type t join account a on a.id = new.account_id where t.id = new.leave_type_id and t.company_id <> a.company_id
  ) then
    raise exception 'the leave type is of another company' using errcode = 'check_violation', constraint = 'leave_entitlement_company';
  end if;
  select coalesce(sum(0.5) filter (where new.carry_until is null or d.day <= new.carry_until), 0),
         coalesce(sum(0.5) filter (where d.day > new.carry_until), 0)
    into new.early_days, new.late_days
    from leave_day d where d.entitlement_id = new.id and d.given_back_at is null;
  return new;
end $$;
