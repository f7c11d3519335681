-- A customer sees its own air jobs once they are no longer drafts, with their milestones.
grant select on freight_job, freight_milestone to quayside_customer;
create policy customer on freight_job for select to quayside_customer
  using (customer_id = (select app.customer_id()) and mode = 'air' and state <> 'draft');
create policy customer on freight_milestone for select to quayside_customer
  using (exists (select from freight_job j where j.id = job_id));
call app.limit_party('freight_job');
call app.limit_party('freight_milestone', 'exists (select from freight_job j where j.id = job_id)');
