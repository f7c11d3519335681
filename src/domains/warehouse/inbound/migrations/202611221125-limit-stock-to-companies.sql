-- An account of a customer sees the plans and the stock of the companies that it names.
call app.limit_party('inbound_plan');
call app.limit_party('inbound_line', 'exists (select from inbound_plan p where p.id = plan_id)');
call app.limit_party('receipt', 'exists (select from inbound_plan p where p.id = plan_id)');
call app.limit_party('pallet');
call app.limit_party('stock_lot', 'inbound_plan_id is null or exists (select from inbound_plan p where p.id = inbound_plan_id)');
call app.limit_party('stock_balance');
call app.limit_party('stock_transaction');
