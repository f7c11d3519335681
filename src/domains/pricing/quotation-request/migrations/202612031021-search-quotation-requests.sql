-- Requests are found by a part of their number or of their goods.
create index quotation_request_words on quotation_request using gin (app.plain(request_no || ' ' || goods) gin_trgm_ops);
