-- Money leaves to a carrier only under a payment request. Payments from before stay as they are.
alter table cash_entry add constraint cash_out_has_request
  check (direction = 'in' or carrier_id is null or payment_request_id is not null) not valid;
