-- Money that leaves and comes without a bill: salaries, taxes, bank loans, capital, and deposits given and taken. A deposit names its party, a tax
-- the account on which it is owed. `leaves` says on which account of ours the money moves.
alter table transfer
  add column customer_id bigint references customer,
  add column carrier_id bigint references carrier,
  add column tax_account text check (tax_account in ('outputTax', 'taxWithheld', 'withheldFromSupplier', 'otherTax', 'incomeTaxPayable')),
  drop constraint transfer_kind_check,
  drop constraint transfer_check,
  drop constraint transfer_check1,
  add constraint transfer_kind_check check (kind in ('transfer', 'bankFee', 'interestPaid', 'interestEarned', 'pettyCash', 'salaryPaid', 'taxPaid',
    'loanDrawn', 'loanRepaid', 'capitalPaidIn', 'depositGiven', 'depositReturned', 'depositTaken', 'depositRepaid')),
  add constraint transfer_accounts check ((from_account_id is null) = (kind in ('interestEarned', 'loanDrawn', 'capitalPaidIn', 'depositReturned', 'depositTaken'))
    and (to_account_id is not null) = (kind = 'transfer' or from_account_id is null)),
  add constraint transfer_party check (num_nonnulls(customer_id, carrier_id) = case when kind like 'deposit%' then 1 else 0 end),
  add constraint transfer_tax check ((tax_account is not null) = (kind = 'taxPaid'));
create index transfer_customer on transfer (customer_id) where customer_id is not null;
create index transfer_carrier on transfer (carrier_id) where carrier_id is not null;
