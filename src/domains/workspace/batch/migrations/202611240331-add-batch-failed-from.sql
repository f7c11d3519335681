-- The state in which the job of a batch failed for good; started again, the batch returns to it.
alter table batch add column failed_from text check (failed_from in ('waiting', 'checking', 'running'));
