-- A supplier is paid and billed through the record that is left of two that were merged.
update supplier s set payee_id = c.merged_into_id from carrier c where c.id = s.payee_id and c.merged_into_id is not null;
update supplier s set debtor_id = c.merged_into_id from customer c where c.id = s.debtor_id and c.merged_into_id is not null;
