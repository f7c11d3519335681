-- Conventions limit liability in special drawing rights (XDR). It is a unit that has a price in a currency; nobody pays in it, so it is never
-- the quote of a rate. The International Monetary Fund publishes its rates.
alter table exchange_rate
  add constraint exchange_rate_unit check (quote <> 'XDR'),
  drop constraint exchange_rate_source,
  add constraint exchange_rate_source
    check (source in ('accountingMonth', 'bankDay', 'centralBank', 'imf', 'customs', 'contract', 'manual'));
