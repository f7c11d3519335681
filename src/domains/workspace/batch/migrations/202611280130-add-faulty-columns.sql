-- The columns of the sheet whose cells a bad row was refused for; empty where the refusal is about the row as a whole.
alter table batch_row add column faulty text[] not null default '{}';
