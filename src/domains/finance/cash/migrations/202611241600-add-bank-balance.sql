-- The balance of each of our bank accounts in the ledger, kept by every line that is posted to it. A payment reads one row instead of all
-- lines of the account; the nightly reconciliation compares the row with the lines.
create table bank_balance (
  own_bank_account_id bigint not null references own_bank_account,
  currency text not null,
  balance_minor bigint not null,
  primary key (own_bank_account_id, currency)
);
call app.protect('bank_balance');
insert into bank_balance (own_bank_account_id, currency, balance_minor)
  select l.own_bank_account_id, l.currency, sum(l.amount_minor) from ledger_line l join ledger_account a on a.id = l.account_id
  where l.own_bank_account_id is not null and a.use = 'bank' group by 1, 2;

-- Rows are written in the order of their key, so that two entries do not wait for each other.
create function app.keep_bank_balance() returns trigger language plpgsql as $$
begin
  insert into bank_balance as b (own_bank_account_id, currency, balance_minor)
    select f.own_bank_account_id, f.currency, sum(f.amount_minor) from fresh f join ledger_account a on a.id = f.account_id
    where f.own_bank_account_id is not null and a.use = 'bank'
    group by 1, 2 having sum(f.amount_minor) <> 0 order by 1, 2
  on conflict (own_bank_account_id, currency) do update set balance_minor = b.balance_minor + excluded.balance_minor;
  return null;
end $$;
create trigger ledger_line_bank_balance after insert on ledger_line referencing new table as fresh
  for each statement execute function app.keep_bank_balance();
