-- The staging lane of its picked goods: the one that the plan names, or from the first pick on the one that was free.
alter table outbound_plan add column staging_id bigint references location;
create index outbound_plan_staging on outbound_plan (staging_id) where staging_id is not null;
