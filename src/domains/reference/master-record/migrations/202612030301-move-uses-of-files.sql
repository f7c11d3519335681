-- The uses of files of records that were merged before merges moved them, to the record that stays: a file is read, and let go, at the record
-- that names it.
with recursive step as (
  select 'customer' as subject, id, merged_into_id as next from customer where merged_into_id is not null
  union all select 'carrier', id, merged_into_id from carrier where merged_into_id is not null
  union all select 'consignor', id, merged_into_id from consignor where merged_into_id is not null
), way as (
  select subject, id, next from step
  union all select w.subject, w.id, s.next from way w join step s on s.subject = w.subject and s.id = w.next
), gone as (
  delete from file_use u using way w
  where u.subject = w.subject and u.record_id = w.id and not exists (select from step s where s.subject = w.subject and s.id = w.next)
  returning u.file_id, u.subject, w.next, u.internal, u.by_remark
)
insert into file_use (file_id, subject, record_id, internal, by_remark)
  select file_id, subject, next, bool_and(internal), bool_and(by_remark) from gone group by 1, 2, 3
  on conflict (file_id, subject, record_id) do update set internal = file_use.internal and excluded.internal,
    by_remark = file_use.by_remark and excluded.by_remark;
