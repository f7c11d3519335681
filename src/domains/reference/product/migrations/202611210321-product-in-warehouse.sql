-- What a warehouse needs to know of goods: how they are scanned, packed and how much more than announced may be received.
alter table customer_product
  add column barcode text,
  add column carton_units integer check (carton_units > 0),
  add column over_percent numeric(7, 4) check (over_percent between 0 and 100);
create index customer_product_barcode on customer_product (barcode) where barcode is not null;
