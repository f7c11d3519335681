-- A comment carries files. The files of an internal comment are the staff's alone, although others may see the record.
alter table comment add column file_ids bigint[] not null default '{}';
alter table file_use add column internal boolean not null default false;

-- The staff that are told of each comment on a record.
create table record_follower (
  subject text not null,
  record_id bigint not null,
  account_id bigint not null references account,
  primary key (subject, record_id, account_id)
);
create index record_follower_account on record_follower (account_id);
