-- The value that the owner declares for a unit of its goods: what a difference of a count is worth.
alter table customer_product
  add column unit_value numeric(18, 6) check (unit_value > 0),
  add column value_currency text,
  add constraint customer_product_value check ((unit_value is null) = (value_currency is null));
