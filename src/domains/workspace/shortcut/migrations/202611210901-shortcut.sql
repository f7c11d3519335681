-- The pages that a person keeps at hand on the home page. Only staff have one.
create table shortcut (
  account_id bigint not null references account,
  path text not null,
  place smallint not null,
  primary key (account_id, path)
);
alter table shortcut enable row level security;
alter table shortcut force row level security;
create policy staff on shortcut to quayside_staff, quayside_system using (true) with check (true);
