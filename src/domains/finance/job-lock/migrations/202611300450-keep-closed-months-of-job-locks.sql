-- Lines of a closed month keep their month when their order is locked, because the profit of a closed month no longer changes. The lock names
-- these months, so that the reconciliation tells such a line from one whose month was changed.
alter table job_lock add column kept_months text[] not null default '{}';
