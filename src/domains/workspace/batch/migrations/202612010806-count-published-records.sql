-- The records of an import of which its people have heard: an import that failed and is started again tells of the others alone.
alter table batch add column published_records integer not null default 0 check (published_records >= 0);
update batch b set published_records = (select count(distinct r.group_no) from batch_row r where r.batch_id = b.id and r.state = 'done')
  where b.kind = 'import' and b.state = 'failed' and b.failed_from = 'running';
