-- The most days after today on which a bank may value money that is registered today.
alter table own_company add column value_days integer not null default 3 constraint own_company_value_days check (value_days between 0 and 10);

-- The days on which a bill became void and a receipt or payment was reversed: a balance as of an earlier day still contains them.
alter table bill add column voided_on date;
update bill b set voided_on = e.posted_on from ledger_entry e
  where b.state = 'void' and e.subject = 'bill' and e.record_id = b.id and e.kind = 'reversal';
alter table cash_entry add column reversed_on date;
update cash_entry c set reversed_on = e.posted_on from ledger_entry e
  where c.state = 'reversed' and e.subject = 'cash' and e.record_id = c.id and e.kind = 'reversal';
create index write_off_customer_day on write_off (customer_id, business_on) where customer_id is not null;

-- A closed month takes no entry, whoever writes it. A reversal is not itself reversed and does not stand before the entry it reverses.
create or replace function app.refuse_closed_period() returns trigger language plpgsql as $$
declare
  reversed ledger_entry;
begin
  if exists (select from period where company_id = new.company_id and month = to_char(new.posted_on, 'YYYY-MM')
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
