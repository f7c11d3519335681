-- Whose orders these are. Each arm of the OR has an index of its own, so that few rows are found by them and many by the list's order.
create index transport_order_region_time on transport_order (region, order_time desc, id desc);
call app.scope('transport_order', $$
  created_by = any ((select app.scope_ids('people'))::bigint[])
  or sales_id = any ((select app.scope_ids('people'))::bigint[])
  or service_id = any ((select app.scope_ids('people'))::bigint[])
  or customer_id = any ((select app.scope_ids('customers'))::bigint[])
  or (customer_id = any ((select app.scope_ids('by_customers'))::bigint[]) and app.in_group(customer_id, line_id, region))
  or (line_id = any ((select app.scope_ids('by_lines'))::bigint[]) and app.in_group(customer_id, line_id, region))
  or (region = any ((select app.scope_words('by_regions'))::text[]) and app.in_group(customer_id, line_id, region))$$);
call app.scope('order_line', 'exists (select from transport_order o where o.id = order_id)');
call app.scope('order_milestone', 'exists (select from transport_order o where o.id = order_id)');
call app.scope('order_exception', 'exists (select from transport_order o where o.id = order_id)');
call app.scope('waybill', 'exists (select from transport_order o where o.id = order_id)');
call app.scope('order_document', 'exists (select from transport_order o where o.id = order_id)');
call app.scope('order_share', 'exists (select from transport_order o where o.id = order_id)');
