-- Petty cash is spent by every office: a warehouse's and a dispatch office's is cost of services. Until now all of it was administration.
alter table transfer add column expense_account text check (expense_account in ('cost', 'adminExpense', 'sellingExpense', 'rent'));
alter table transfer no force row level security;
update transfer set expense_account = 'adminExpense' where kind = 'pettyCash';
alter table transfer force row level security;
alter table transfer add constraint transfer_expense check ((expense_account is not null) = (kind = 'pettyCash'));
