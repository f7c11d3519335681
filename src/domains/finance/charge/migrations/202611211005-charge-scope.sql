-- A charge is seen with its order or its trip; one without either with its customer, or by who entered it.
call app.scope('charge', $$
  case
    when order_id is not null then exists (select from transport_order o where o.id = order_id)
    when work_order_id is not null then exists (select from work_order w where w.id = work_order_id)
    else coalesce(customer_id = any ((select app.scope_ids('customers'))::bigint[]), false)
      or coalesce(created_by = any ((select app.scope_ids('people'))::bigint[]), false)
  end$$);
-- A bill is seen with its customer; a carrier's, which holds trips of many customers, by who made it.
call app.scope('bill', $$
  customer_id = any ((select app.scope_ids('customers'))::bigint[])
  or created_by = any ((select app.scope_ids('people'))::bigint[])$$);
call app.scope('bill_balance', 'exists (select from bill b where b.id = bill_id)');
