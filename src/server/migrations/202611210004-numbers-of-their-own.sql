-- Numbers in which gaps do no harm are counted outside the transactions that use them, by the login role itself.
grant select, insert, update on number_series to quayside_app;
