-- One invoice of a supplier may be of several of its bills: it has a part for each of them, and every part but the first names the first. Its number
-- is unique by the first.
alter table fee_document
  add column joint_id bigint references fee_document,
  add constraint fee_document_joint check (joint_id is null or joint_id < id and kind = 'invoice');
create index fee_document_joint on fee_document (joint_id) where joint_id is not null;
drop index fee_document_once;
create unique index fee_document_once on fee_document (carrier_id, upper(document_no))
  where kind = 'invoice' and state <> 'rejected' and joint_id is null;
