-- True for a PDF that says that it is encrypted, noted when it comes or is first fetched; null until then, and for files of other kinds.
alter table file add column is_encrypted boolean;
