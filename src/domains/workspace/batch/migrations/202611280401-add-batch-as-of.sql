-- The instant whose data an export shows, where a replica gave them; null where they were those of the moment at which it ran.
alter table batch add column as_of timestamptz;
