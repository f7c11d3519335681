-- The days of leave of a person by type and year: those granted, those carried over from the year before, and those taken. Carried days are
-- used first, on days until `carry_until`. `early_days` are taken on such days, `late_days` after them; the database counts both from
-- leave_day, so that the balance is always what was granted and carried less what was taken. Days in review are taken until they are given back.
create table leave_entitlement (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  leave_type_id bigint not null references leave_type,
  year smallint not null check (year between 2000 and 2999),
  granted_days numeric(5, 1) not null check (granted_days between 0 and 366),
  carried_days numeric(5, 1) not null default 0 check (carried_days between 0 and 366),
  carry_until date,
  -- Days that went over to the next year.
  carried_out_days numeric(5, 1) not null default 0 check (carried_out_days >= 0),
  early_days numeric(5, 1) not null default 0,
  late_days numeric(5, 1) not null default 0,
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, leave_type_id, year),
  constraint leave_entitlement_half_days check (granted_days * 2 = trunc(granted_days * 2) and carried_days * 2 = trunc(carried_days * 2)),
  constraint leave_entitlement_carry_until check (carried_days = 0 or carry_until is null or extract(year from carry_until) = year),
  constraint leave_entitlement_covers check (greatest(0, early_days - carried_days) + late_days + carried_out_days <= granted_days)
);
create index leave_entitlement_year on leave_entitlement (year, id);
create index leave_entitlement_type on leave_entitlement (leave_type_id);
create index leave_entitlement_created_by on leave_entitlement (created_by);
create index leave_entitlement_search on leave_entitlement using gin (app.plain(search) gin_trgm_ops);
call app.protect('leave_entitlement');

-- A half day of a leave that counts. Without `given_back_at` it is taken, and a person takes a half day only once.
create table leave_day (
  id bigint generated always as identity primary key,
  leave_id bigint not null,
  account_id bigint not null references account,
  entitlement_id bigint references leave_entitlement,
  day date not null,
  half smallint not null check (half in (1, 2)),
  given_back_at timestamptz
);
create unique index leave_day_once on leave_day (account_id, day, half) where given_back_at is null;
create index leave_day_leave on leave_day (leave_id, day, half);
create index leave_day_entitlement on leave_day (entitlement_id) where given_back_at is null;
call app.protect('leave_day');
revoke delete on leave_day from quayside_staff, quayside_system;

create function app.count_leave_taken() returns trigger language plpgsql as $$
begin
  if exists (select from leave_type t join account a on a.id = new.account_id where t.id = new.leave_type_id and t.company_id <> a.company_id) then
    raise exception 'the leave type is of another company' using errcode = 'check_violation', constraint = 'leave_entitlement_company';
  end if;
  select coalesce(sum(0.5) filter (where new.carry_until is null or d.day <= new.carry_until), 0),
         coalesce(sum(0.5) filter (where d.day > new.carry_until), 0)
    into new.early_days, new.late_days
    from leave_day d where d.entitlement_id = new.id and d.given_back_at is null;
  return new;
end $$;
create trigger leave_entitlement_taken before insert or update on leave_entitlement for each row execute function app.count_leave_taken();

create function app.recount_entitlements() returns trigger language plpgsql as $$
begin
  update leave_entitlement set updated_at = now() where id in (select distinct entitlement_id from changed where entitlement_id is not null);
  return null;
end $$;
create trigger leave_day_inserted after insert on leave_day referencing new table as changed for each statement execute function app.recount_entitlements();
create trigger leave_day_updated after update on leave_day referencing new table as changed for each statement execute function app.recount_entitlements();

-- What a person may still take on a day: unused carried days lapse after their last day.
create function app.leave_left(granted numeric, carried numeric, carry_until date, carried_out numeric, early numeric, late numeric, day date)
  returns numeric language sql immutable as $$
  select granted - carried_out - greatest(0, early - carried) - late
    + case when carry_until is null or day <= carry_until then greatest(0, carried - early) else 0 end
$$;
create function app.leave_balance(entitlement bigint, day date) returns text language sql stable as $$
  select app.leave_left(e.granted_days, e.carried_days, e.carry_until, e.carried_out_days, e.early_days, e.late_days, day)::text
  from leave_entitlement e where e.id = entitlement
$$;
create function app.leave_taken(entitlement bigint, day date) returns text language sql stable as $$
  select (e.early_days + e.late_days)::text from leave_entitlement e where e.id = entitlement
$$;
