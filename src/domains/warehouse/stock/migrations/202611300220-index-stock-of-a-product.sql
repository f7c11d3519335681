-- The list of a product's stock, whatever of it is available: without this it read all balances of the company.
create index stock_balance_of_product on stock_balance (product_id, since desc, id desc) where qty > 0;
