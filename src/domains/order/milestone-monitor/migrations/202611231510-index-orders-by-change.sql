-- The milestone monitor asks after each message which orders changed and no longer run.
create index transport_order_changed on transport_order (company_id, updated_at);
