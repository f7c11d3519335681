-- The turnover of an account in a currency by day, so that a balance as of a day over millions of lines reads thousands of rows. An entry
-- appends its own turnover (`folded` is false) and touches no other row, so two entries at once do not wait for each other. The job
-- `ledger.fold` adds what was appended to the folded row of its key. A report sums both, and so it is exact at any time.
create table ledger_turnover (
  id bigint generated always as identity primary key,
  folded boolean not null default false,
  company_id bigint not null references own_company,
  posted_on date not null,
  adjustment boolean not null,
  account_id bigint not null references ledger_account,
  currency text not null,
  -- The balance in the currency, debit positive; debit and credit in the functional currency.
  amount_minor bigint not null,
  debit_minor bigint not null,
  credit_minor bigint not null
);
create unique index ledger_turnover_folded on ledger_turnover (company_id, posted_on, adjustment, account_id, currency) where folded;
create index ledger_turnover_open on ledger_turnover (id) where not folded;
create index ledger_turnover_company on ledger_turnover (company_id, posted_on);
create index ledger_turnover_account on ledger_turnover (account_id);
call app.protect('ledger_turnover');
create policy sides on ledger_turnover as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
revoke update, delete on ledger_turnover from quayside_staff;

insert into ledger_turnover (folded, company_id, posted_on, adjustment, account_id, currency, amount_minor, debit_minor, credit_minor)
select true, e.company_id, e.posted_on, e.adjustment, l.account_id, l.currency, sum(l.amount_minor),
  sum(greatest(l.functional_minor, 0)), sum(greatest(-l.functional_minor, 0))
from ledger_line l join ledger_entry e on e.id = l.entry_id group by 2, 3, 4, 5, 6;

create function app.append_turnover() returns trigger language plpgsql as $$
begin
  insert into ledger_turnover (company_id, posted_on, adjustment, account_id, currency, amount_minor, debit_minor, credit_minor)
  select e.company_id, e.posted_on, e.adjustment, l.account_id, l.currency, sum(l.amount_minor),
    sum(greatest(l.functional_minor, 0)), sum(greatest(-l.functional_minor, 0))
  from fresh l join ledger_entry e on e.id = l.entry_id group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger ledger_line_turnover after insert on ledger_line referencing new table as fresh
  for each statement execute function app.append_turnover();

-- Adds up to `most` rows to those of their keys, and answers how many it took. Two folds at once take different ones.
create function app.fold_turnover(most integer) returns bigint language sql set search_path = public, pg_temp as $$
  with open as (select id from ledger_turnover where not folded order by id limit most for update skip locked),
  taken as (delete from ledger_turnover t using open where t.id = open.id returning t.*),
  kept as (
    insert into ledger_turnover as t (folded, company_id, posted_on, adjustment, account_id, currency, amount_minor, debit_minor, credit_minor)
    select true, company_id, posted_on, adjustment, account_id, currency, sum(amount_minor), sum(debit_minor), sum(credit_minor)
    from taken group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
    on conflict (company_id, posted_on, adjustment, account_id, currency) where folded do update set
      amount_minor = t.amount_minor + excluded.amount_minor, debit_minor = t.debit_minor + excluded.debit_minor,
      credit_minor = t.credit_minor + excluded.credit_minor)
  select count(*) from taken
$$;

-- Adjustments of a year are few among its entries.
create index ledger_entry_adjustment on ledger_entry (company_id, posted_on) where adjustment;
