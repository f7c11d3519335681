-- What the holders of a role do not see: what customers pay, what we pay, what is left. Of several roles what all of them hide.
alter table role add column hidden text[] not null default '{}' check (hidden <@ array['customerPrice', 'cost', 'profit']);
