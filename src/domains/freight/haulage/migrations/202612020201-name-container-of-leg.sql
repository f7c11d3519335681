-- A truck that was ordered for one container of a job brings its number, its seal and its return back to it.
alter table freight_leg add container_id bigint references freight_container on delete set null;
create index freight_leg_container on freight_leg (container_id) where container_id is not null;
