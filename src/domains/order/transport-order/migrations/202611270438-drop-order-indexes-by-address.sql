-- No list, badge or search reads orders by an address of the book, and the merge of two addresses reads drafts by their state. Every saved
-- order wrote both indexes.
drop index transport_order_shipper;
drop index transport_order_consignee;
