-- The profit of jobs is read by their departure, and beside a job those of its voyage or flight.
create index freight_job_departed on freight_job ((coalesce(etd, created_at)) desc, id desc) include (company_id, mode);
create index freight_job_voyage on freight_job (vessel, voyage) where vessel is not null;
create index freight_job_flight on freight_job (flight_no) where flight_no is not null;
