-- Staff of a narrower scope see the declarations of their freight jobs as they see those of their orders, and the cases of both.
alter policy scoped on customs_declaration using (
  exists (select from transport_order o where o.id = order_id) or exists (select from freight_job j where j.id = freight_job_id));
call app.scope('customs_case', 'exists (select from customs_declaration d where d.id = declaration_id)');
