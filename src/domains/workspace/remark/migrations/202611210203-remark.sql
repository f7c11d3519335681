-- What people say about a record and the files they put with it. Which records one may see is asked of the record's own capability;
-- the rows themselves are read as the system after that.
create table comment (
  id bigint generated always as identity primary key,
  subject text not null,
  record_id bigint not null,
  account_id bigint not null references account,
  body text not null,
  external boolean not null default false,
  at timestamptz not null default now()
);
create index comment_record on comment (subject, record_id, id);
create index comment_account on comment (account_id);

create table attachment (
  id bigint generated always as identity primary key,
  subject text not null,
  record_id bigint not null,
  file_id bigint not null references file,
  kind text,
  account_id bigint not null references account,
  at timestamptz not null default now(),
  removed_at timestamptz
);
create index attachment_record on attachment (subject, record_id, id);
create index attachment_file on attachment (file_id);
create index attachment_account on attachment (account_id);
