-- Lots differ by their owner too: goods of a merged customer and of its survivor are one product, and a transfer between the two makes a lot.
alter table stock_lot
  drop constraint stock_lot_product_id_inbound_plan_id_batch_no_production_on_key,
  add constraint stock_lot_alike unique nulls not distinct
    (product_id, inbound_plan_id, batch_no, production_on, expiry_on, received_on, grade, quality, customer_id);
