-- Stock is found by the number of its pallet as well as by the product.
create index pallet_words on pallet using gin (app.plain(pallet_no) gin_trgm_ops);
