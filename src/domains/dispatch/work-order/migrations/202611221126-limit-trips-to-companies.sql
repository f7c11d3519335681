-- An account of a carrier sees the trips of the companies that it names.
call app.limit_party('work_order');
call app.limit_party('work_order_event', 'exists (select from work_order w where w.id = work_order_id)');
call app.limit_party('work_order_load', 'exists (select from work_order w where w.id = work_order_id)');
call app.limit_party('work_order_stop', 'exists (select from work_order w where w.id = work_order_id)');
call app.limit_party('road_exception');
