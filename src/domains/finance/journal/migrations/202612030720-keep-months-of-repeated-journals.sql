-- The month for which a recurring journal was written again stays with it when it is dated again in another month, so that no month is written twice.
alter table journal add column source_month text;
update journal set source_month = month where source_id is not null;
alter table journal add constraint journal_source_month check ((source_id is null) = (source_month is null));
create unique index journal_of_source_month on journal (source_id, source_month) where source_id is not null;
drop index journal_of_month;
