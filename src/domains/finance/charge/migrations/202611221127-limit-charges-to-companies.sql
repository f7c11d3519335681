-- An account of a party sees the charges and the bills of the companies that it names.
call app.limit_party('charge');
call app.limit_party('bill');
call app.limit_party('bill_balance', 'exists (select from bill b where b.id = bill_id)');
call app.limit_party('fee_document');
