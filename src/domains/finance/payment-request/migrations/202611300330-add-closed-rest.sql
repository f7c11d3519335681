-- The part of a request that was closed without being paid. It stays closed when a payment is taken back and the request waits for the cashier
-- again; of bills, the amount reserved on them says so already.
alter table payment_request add column closed_minor bigint not null default 0;
alter table payment_request add constraint payment_request_closed check (closed_minor >= 0 and closed_minor + paid_minor <= amount_minor);
update payment_request set closed_minor = amount_minor - paid_minor where state = 'paid';
