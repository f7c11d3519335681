-- A customer keeps its own users: the one whom we name adds others and says what they may do. Null means everything of their kind.
alter table account
  add column keeps_users boolean not null default false,
  add column party_rights text[],
  add constraint account_keeps_users_check check (not keeps_users or user_type = 4 and party_rights is null);
