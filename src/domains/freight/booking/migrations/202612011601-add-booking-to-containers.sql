-- The booking under which a container of an ocean job goes. The second column of the key holds that it is a booking of the same job.
alter table freight_booking add constraint freight_booking_of_job unique (id, job_id);
alter table freight_container
  add column booking_id bigint,
  add constraint freight_container_booking foreign key (booking_id, job_id) references freight_booking (id, job_id);
create index freight_container_by_booking on freight_container (booking_id) where booking_id is not null;
alter table freight_booking no force row level security;
alter table freight_container no force row level security;
-- A job with one booking that has not ended leaves no choice.
update freight_container k set booking_id = b.id
from (select job_id, min(id) as id from freight_booking
  where mode = 'ocean' and state not in ('rejected', 'declined', 'cancelled') group by job_id having count(*) = 1) b
where b.job_id = k.job_id;
alter table freight_booking force row level security;
alter table freight_container force row level security;
