-- A trip is seen by whoever sees one of its orders, and then whole: its other loads stand on the same truck. Loads, stops and events
-- are reached through their trip alone and have no policy of their own.
call app.scope('work_order', $$
  created_by = any ((select app.scope_ids('people'))::bigint[])
  or exists (select from work_order_load l join transport_order o on o.id = l.order_id where l.work_order_id = work_order.id)$$);
call app.scope('road_exception', 'exists (select from work_order w where w.id = work_order_id)');
call app.scope('stop_proposal', 'exists (select from work_order w where w.id = work_order_id)');
