-- A leg is seen with its order.
call app.scope('order_leg', 'exists (select from transport_order o where o.id = order_id)');
