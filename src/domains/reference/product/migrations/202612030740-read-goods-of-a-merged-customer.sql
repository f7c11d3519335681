-- Users of a customer that was merged read the goods that went over to its survivor: their plans and their stock still name them.
create function app.owners_of_goods() returns bigint[] language sql stable parallel safe as
  $$ select array[id, merged_into_id] from customer where id = app.customer_id() $$;
drop policy customer on customer_product;
create policy customer on customer_product for select to quayside_customer
  using (customer_id = any ((select app.owners_of_goods())::bigint[]));
