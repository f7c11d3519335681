-- An account of a customer sees the orders with the companies that it names. What hangs on an order is read through it.
call app.limit_party('transport_order');
