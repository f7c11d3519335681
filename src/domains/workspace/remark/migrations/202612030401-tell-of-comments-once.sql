-- A job that told of a comment and whose server died before it noted the end told of it again.
alter table comment add column notified_at timestamptz;
update comment set notified_at = at;
