-- The profit reports that were mailed: one for each reader and month, so that a job that is run again mails nothing twice.
create table profit_report (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  file_id bigint not null references file,
  sent_at timestamptz not null,
  unique (account_id, month)
);
create index profit_report_file on profit_report (file_id);
call app.protect('profit_report');
