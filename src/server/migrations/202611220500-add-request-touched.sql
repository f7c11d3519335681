-- A request that is sent again answers the same subjects as at first, so that a browser whose first answer was lost refreshes as well.
alter table request_log add column touched text[] not null default '{}';
