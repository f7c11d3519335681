-- Two full sets of originals for the same goods would entitle two holders to them. A house has one bill of lading that is not void, and a job
-- one of the shipowner; the second set of a switch is held by freight_document_out. Bills from before this rule that are one too many are
-- marked and stay as they are.
alter table freight_document add column surplus boolean not null default false;
update freight_document d set surplus = true where d.state <> 'void' and d.switched_from_id is null and exists (
  select from freight_document e where e.id < d.id and e.state <> 'void' and e.switched_from_id is null and e.kind = d.kind
    and case d.kind when 'house' then e.house_id = d.house_id else e.job_id = d.job_id end);
create unique index freight_document_one_of_house on freight_document (house_id)
  where kind = 'house' and state <> 'void' and switched_from_id is null and not surplus;
create unique index freight_document_one_of_master on freight_document (job_id)
  where kind = 'master' and state <> 'void' and not surplus;
