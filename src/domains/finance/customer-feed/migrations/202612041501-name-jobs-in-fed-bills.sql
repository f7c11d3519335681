-- A line of a fed bill names its freight job, with the bill of lading and the customer's own number, as it names an order.
create or replace function app.feed_bill(of_bill bigint, with_lines boolean) returns json language sql stable set search_path = public, pg_temp as $$
  select json_build_object('bill_no', b.bill_no, 'customer_ref', b.customer_ref, 'title', b.title, 'state', b.state, 'bill_on', b.bill_on,
    'due_on', b.due_on, 'voided_on', b.voided_on, 'void_reason', b.void_reason,
    'amounts', (select coalesce(json_agg(json_build_object('currency', a.currency, 'net', app.amount_text(a.currency, a.net_minor),
        'tax', app.amount_text(a.currency, a.tax_minor), 'amount', app.amount_text(a.currency, a.amount_minor)) order by a.currency), '[]')
      from bill_balance a where a.bill_id = b.id),
    'lines', case when with_lines then (select coalesce(json_agg(json_build_object('order_no', o.order_no, 'job_no', j.no, 'bl_no', j.master_no,
        'customer_ref', coalesce(o.customer_ref, j.customer_ref), 'fee_code', n.code, 'fee_name', n.name_en, 'description', c.description,
        'quantity', trim_scale(c.quantity)::text, 'currency', c.currency, 'net', app.amount_text(c.currency, c.net_minor),
        'tax_percent', trim_scale(c.tax_percent)::text, 'tax', app.amount_text(c.currency, c.tax_minor),
        'amount', app.amount_text(c.currency, c.amount_minor)) order by c.id), '[]')
      from charge c left join transport_order o on o.id = c.order_id left join freight_job j on j.id = c.freight_job_id
        left join fee_name n on n.id = c.fee_name_id where c.bill_id = b.id) end)
  from bill b where b.id = of_bill
$$;
