-- A second set of a house bill, issued with other parties against the return of the first (a switch bill).
alter table freight_document drop constraint freight_document_state_check;
alter table freight_document add constraint freight_document_state_check
  check (state in ('draft', 'approved', 'issued', 'switched', 'surrendered', 'telexReleased', 'void'));
alter table freight_document add constraint freight_document_switched_check
  check (state <> 'switched' or (kind = 'house' and originals > 0 and originals_returned = originals));
-- The set that this one replaces, and the first of all sets of the same goods.
alter table freight_document add column switched_from_id bigint references freight_document;
alter table freight_document add column first_id bigint references freight_document;
alter table freight_document add constraint freight_document_first_check check ((switched_from_id is null) = (first_id is null));
create unique index freight_document_second on freight_document (switched_from_id) where state <> 'void';
-- Two sets of the same goods are never out at once.
create unique index freight_document_out on freight_document (coalesce(first_id, id))
  where state in ('issued', 'surrendered', 'telexReleased');
create index freight_document_first on freight_document (first_id) where first_id is not null;
