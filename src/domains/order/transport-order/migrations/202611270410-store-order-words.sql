-- The words that a search looks in, ready to compare: taking the marks off each candidate again took most of a search's time.
alter table transport_order add column plain text generated always as (app.plain(order_no || ' ' || coalesce(customer_ref, '') || ' ' ||
  shipper_name || ' ' || consignee_name || ' ' || coalesce(container_no, ''))) stored;
drop index transport_order_words;
create index transport_order_words on transport_order using gin (plain gin_trgm_ops);
