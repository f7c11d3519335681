-- The rows of an invoice are hidden from those from whom invoices are hidden.
call app.protect('invoice_row');
create policy sides on invoice_row as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));
