-- What a customer's running orders will bring is asked at each save of an order: found by the index alone, however many lines there are.
create index charge_expected on charge (customer_id, order_id) include (currency, amount_minor)
  where side = 'receivable' and estimated and state = 'open';
