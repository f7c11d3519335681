-- Users of several companies read these lists in one order over all of them.
create index stock_balance_newest on stock_balance (since desc, id desc) include (company_id) where qty > 0;
create index stock_transaction_newest on stock_transaction (at desc, id desc) include (company_id);
