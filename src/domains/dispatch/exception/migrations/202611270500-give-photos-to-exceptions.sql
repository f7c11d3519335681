-- The photos of an exception are read with the exception, whose readers need no right to its trip.
alter table road_exception no force row level security;
insert into file_use (file_id, subject, record_id)
select f.id, 'roadException', e.id from road_exception e cross join unnest(e.photo_ids) photo_id join file f on f.id = photo_id
on conflict do nothing;
alter table road_exception force row level security;
