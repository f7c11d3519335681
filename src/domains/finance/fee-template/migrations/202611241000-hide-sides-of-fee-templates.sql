-- The prices of a template are those of its side: a role from which the side is hidden sees no template of it.
create policy sides on fee_template as restrictive to quayside_staff using (side <> all ((select app.hidden_sides())::text[]));
create policy sides on fee_template_fee as restrictive to quayside_staff
  using (cardinality((select app.hidden_sides())) = 0 or exists (select from fee_template t where t.id = template_id));
