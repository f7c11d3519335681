-- The clock of a container whose demurrage or detention a charge is, so that the next day's amount replaces it.
alter table charge add column container_clock_id bigint references container_clock;
create index charge_container_clock on charge (container_clock_id) where container_clock_id is not null;
