-- A file that was removed from a record was still read by all who see the record. A file that only attachments and comments tie to a record is
-- read there as long as one of them names it. The kinds of record below name files in fields of their own as well, and theirs stay.
alter table file_use add column by_remark boolean not null default false;
update file_use u set by_remark = true
  where u.subject not in ('inbound', 'feeDocument', 'orderDocument', 'workOrder', 'roadException', 'unlocodeImport', 'declaration')
    and (exists (select from attachment a where a.file_id = u.file_id and a.subject = u.subject and a.record_id = u.record_id)
      or exists (select from comment c where c.subject = u.subject and c.record_id = u.record_id and u.file_id = any(c.file_ids)));
delete from file_use u
  where u.by_remark
    and not exists (select from attachment a
      where a.file_id = u.file_id and a.subject = u.subject and a.record_id = u.record_id and a.removed_at is null)
    and not exists (select from comment c where c.subject = u.subject and c.record_id = u.record_id and u.file_id = any(c.file_ids));
