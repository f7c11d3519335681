-- Amounts that a role does not see, in everything that follows from charges and bills: money in and out, requests, write-offs, credit, the
-- offers of either side. Books, netting and revaluation hold both sides, so they are for those from whom no side is hidden.
create policy sides on cash_entry as restrictive to quayside_staff
  using ((case direction when 'in' then 'receivable' else 'payable' end) <> all ((select app.hidden_sides())::text[]));
create policy sides on write_off as restrictive to quayside_staff using (side <> all ((select app.hidden_sides())::text[]));
create policy sides on quotation as restrictive to quayside_staff
  using ((case side when 'sell' then 'receivable' else 'payable' end) <> all ((select app.hidden_sides())::text[]));
create policy sides on payment_request as restrictive to quayside_staff using ('payable' <> all ((select app.hidden_sides())::text[]));
create policy sides on fee_document as restrictive to quayside_staff using ('payable' <> all ((select app.hidden_sides())::text[]));
create policy sides on invoice as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));
create policy sides on credit_lift as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));
create policy sides on credit_reservation as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));
create policy sides on ledger_entry as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on ledger_line as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on netting as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on revaluation_line as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);

call app.protect('quotation_price');
create policy sides on quotation_price as restrictive to quayside_staff
  using ((case side when 'sell' then 'receivable' else 'payable' end) <> all ((select app.hidden_sides())::text[]));
call app.protect('quotation_tier');
create policy sides on quotation_tier as restrictive to quayside_staff
  using (cardinality((select app.hidden_sides())) = 0 or exists (select from quotation_price p where p.id = price_id));
call app.protect('payment_request_line');
create policy sides on payment_request_line as restrictive to quayside_staff using ('payable' <> all ((select app.hidden_sides())::text[]));
call app.protect('payment_request_event');
create policy sides on payment_request_event as restrictive to quayside_staff using ('payable' <> all ((select app.hidden_sides())::text[]));
call app.protect('payment_threshold');
create policy sides on payment_threshold as restrictive to quayside_staff using ('payable' <> all ((select app.hidden_sides())::text[]));
call app.protect('write_off_line');
create policy sides on write_off_line as restrictive to quayside_staff
  using (cardinality((select app.hidden_sides())) = 0 or exists (select from write_off w where w.id = write_off_id));
call app.protect('netting_line');
create policy sides on netting_line as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
call app.protect('revaluation');
create policy sides on revaluation as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
call app.protect('reconcile_difference');
create policy sides on reconcile_difference as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
