-- The years of an own company. When December is closed the year takes audit adjustments, dated 31 December in a thirteenth period; closing it
-- moves income and expense to retained earnings by an entry. Two people reopen it.
create table year_end (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  company_id bigint not null references own_company,
  year integer not null check (year between 2000 and 2999),
  state text not null default 'open' check (state in ('open', 'adjusting', 'closed', 'reopenAsked')),
  reason text,
  asked_by bigint references account,
  closed_by bigint references account,
  unique (company_id, year)
);
create index year_end_asked_by on year_end (asked_by) where asked_by is not null;
create index year_end_closed_by on year_end (closed_by) where closed_by is not null;
call app.protect('year_end');

alter table ledger_entry add column adjustment boolean not null default false
  constraint ledger_entry_adjustment_day check (not adjustment or (extract(month from posted_on) = 12 and extract(day from posted_on) = 31));
alter table journal add column adjustment boolean not null default false
  constraint journal_adjustment_day check (not adjustment or (extract(month from posted_on) = 12 and extract(day from posted_on) = 31));

-- A closed month takes no entry, whoever writes it; the thirteenth period takes entries while its year is adjusted. A reversal is not itself
-- reversed and does not stand before the entry it reverses.
create or replace function app.refuse_closed_period() returns trigger language plpgsql as $$
declare
  reversed ledger_entry;
begin
  if new.adjustment then
    if not exists (select from year_end where company_id = new.company_id and year = extract(year from new.posted_on) and state = 'adjusting') then
      raise exception 'year % takes no adjustments', to_char(new.posted_on, 'YYYY') using errcode = 'check_violation', constraint = 'period_open';
    end if;
  elsif exists (select from period where company_id = new.company_id and month = to_char(new.posted_on, 'YYYY-MM')
             and state in ('closed', 'reopenAsked')) then
    raise exception 'period % is closed', to_char(new.posted_on, 'YYYY-MM') using errcode = 'check_violation', constraint = 'period_open';
  end if;
  if new.reverses_id is not null then
    select * into reversed from ledger_entry where id = new.reverses_id;
    if reversed.reverses_id is not null then
      raise exception 'a reversal cannot be reversed' using errcode = 'check_violation', constraint = 'reversal_final';
    end if;
    if new.posted_on < reversed.posted_on then
      raise exception 'a reversal cannot stand before its entry' using errcode = 'check_violation', constraint = 'reversal_not_before';
    end if;
  end if;
  return new;
end $$;
