-- The customer record under which a supplier such as an agent abroad owes us: charges and bills of the receivable side are with customers.
alter table supplier add column debtor_id bigint references customer;
create index supplier_debtor on supplier (debtor_id) where debtor_id is not null;
