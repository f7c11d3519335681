-- Air freight has no full or shared containers: a job by air refuses these services, so a template of one could not be used.
update freight_job_template set service = 'consol', version = version + 1, updated_at = now() where mode = 'air' and service in ('fcl', 'lcl');
alter table freight_job_template
  add constraint freight_job_template_air check (mode <> 'air' or service not in ('fcl', 'lcl'));
