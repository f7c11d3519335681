-- Lists of higher domains find a customer by app.plain(search).
create index customer_search on customer using gin (app.plain(search) gin_trgm_ops);
