-- The lines behind a figure of profit are read by the rights of their reader.
grant execute on function app.job_expenses() to quayside_staff;
