-- Plain tables refer to records that are in use: a truck is until it is retired.
alter table vehicle add column active boolean not null generated always as (status <> 'retired') stored;
