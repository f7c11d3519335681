-- A line that claims the daily allowance of a trip names it, and an allowance stands on one live line; a cancelled claim releases it.
alter table trip_allowance add column id bigint generated always as identity unique;
alter table expense_line add column trip_allowance_id bigint references trip_allowance (id);
create unique index expense_line_allowance on expense_line (trip_allowance_id) where trip_allowance_id is not null and live;
create index expense_line_trip_allowance on expense_line (trip_allowance_id) where trip_allowance_id is not null;
