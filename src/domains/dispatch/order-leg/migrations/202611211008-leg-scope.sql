-- Legs are seen with their order, what a trip for a booking carries with its trip.
call app.scope('order_leg', 'exists (select from transport_order o where o.id = order_id)');
call app.scope('work_order_freight', 'exists (select from work_order w where w.id = work_order_id)');
