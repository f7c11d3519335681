-- A row of an imported sheet is looked up by its customer and reference.
create index freight_job_customer_ref on freight_job (customer_id, customer_ref) where customer_ref is not null;
