-- A third kind of batch: new values for many rows. Its rows are kept as those of an import are, a record each: which one, what it had,
-- what it was given, what became of it; so an undo can put back exactly what was changed.
alter table batch drop constraint batch_kind_check;
alter table batch add constraint batch_kind_check check (kind in ('import', 'export', 'edit'));
