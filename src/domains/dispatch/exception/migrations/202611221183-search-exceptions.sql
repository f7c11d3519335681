-- Exceptions on the road are found by their number and description.
create index road_exception_words on road_exception using gin (app.plain(no || ' ' || description) gin_trgm_ops);
