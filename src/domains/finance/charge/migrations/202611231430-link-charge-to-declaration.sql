-- The customs declaration whose duties a charge passes on, so that it can be withdrawn with the payment.
alter table charge add column declaration_id bigint references customs_declaration;
create index charge_declaration on charge (declaration_id) where declaration_id is not null;
