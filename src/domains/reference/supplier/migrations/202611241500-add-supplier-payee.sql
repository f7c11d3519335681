-- The carrier record by which a supplier is paid: charges, bills and payments of the payable side are with carriers.
alter table supplier add column payee_id bigint references carrier;
create index supplier_payee on supplier (payee_id) where payee_id is not null;
