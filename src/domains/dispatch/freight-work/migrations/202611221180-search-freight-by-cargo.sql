-- The list of freight work finds a trip by its container, booking or air waybill.
create index work_order_freight_cargo on work_order_freight using gin
  (app.plain(coalesce(container_no, '') || ' ' || coalesce(booking_no, '') || ' ' || coalesce(awb_no, '')) gin_trgm_ops);
