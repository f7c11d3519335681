-- The leader of a team is a member of it: one who joined another team leads the one before no more.
alter table account no force row level security;
update team t set leader_id = null, version = t.version + 1
where t.leader_id is not null and not exists (select from account a where a.id = t.leader_id and a.team_id = t.id);
alter table account force row level security;
