-- A deposit goes to an account of its party, approved as that of a payment request is. Transfers that wait without one are named it first.
alter table transfer add column party_bank_account_id bigint references party_bank_account (id);
alter table transfer add constraint transfer_payee check (party_bank_account_id is null or kind in ('depositGiven', 'depositRepaid'));
create index transfer_payee on transfer (party_bank_account_id) where party_bank_account_id is not null;
