-- A refund to a customer is requested and approved as every other payment. Its money stands in the customer's own advance.
alter table payment_request
  alter column carrier_id drop not null,
  add column customer_id bigint references customer,
  drop constraint payment_request_kind_check,
  add constraint payment_request_kind_check check (kind in ('bill', 'prepayment', 'refund')),
  add constraint payment_request_payee check (num_nonnulls(carrier_id, customer_id) = 1),
  add constraint payment_request_refund check ((kind = 'refund') = (customer_id is not null));
create index payment_request_customer on payment_request (customer_id, id desc) where customer_id is not null;
alter table cash_entry
  drop constraint cash_entry_payee,
  add constraint cash_entry_payee check (direction = 'in' or num_nonnulls(carrier_id, customer_id, employee_id) = 1),
  drop constraint cash_out_has_request;
alter table cash_entry
  add constraint cash_out_has_request check (direction = 'in' or employee_id is not null or payment_request_id is not null) not valid;

-- A write-off of a refund pays back other money of the same party: a customer's receipt, or our payment to a carrier.
alter table write_off
  add column refunded_cash_id bigint references cash_entry,
  add column refunded_functional_minor bigint not null default 0,
  add constraint write_off_refund check (refunded_cash_id is null or (cash_entry_id is not null and difference_minor = 0));
create index write_off_refunded on write_off (refunded_cash_id) where refunded_cash_id is not null;

-- A refund stands on the side of its party: a customer's is receivable, a carrier's payable.
alter policy sides on payment_request
  using ((case when customer_id is null then 'payable' else 'receivable' end) <> all ((select app.hidden_sides())::text[]));
alter policy sides on cash_entry
  using ((case when customer_id is not null then 'receivable' when carrier_id is not null then 'payable'
    when direction = 'in' then 'receivable' else 'payable' end) <> all ((select app.hidden_sides())::text[]));
