-- Those who prepared an earlier round of a record: they do not approve a later one.
alter table approval add column earlier_preparers bigint[] not null default '{}';
