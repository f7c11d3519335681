-- One invoice may take several bills of a customer: it has a part for each of them, and every part but the first names the first. The number of the
-- authority is that of all parts and is unique by the first.
alter table invoice
  add column joint_id bigint references invoice,
  add constraint invoice_joint_after check (joint_id < id);
create index invoice_joint on invoice (joint_id) where joint_id is not null;
drop index invoice_authority;
create unique index invoice_authority on invoice (company_id, authority_no)
  where authority_no is not null and state = 'issued' and joint_id is null;
