-- Periods in half days for which a company, or one of its teams, is not asked for planned leave, and the people who may take leave then all
-- the same.
create table leave_block (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  team_id bigint references team,
  name text not null,
  from_on date not null,
  from_half text not null default 'morning' check (from_half in ('morning', 'afternoon')),
  to_on date not null,
  to_half text not null default 'afternoon' check (to_half in ('morning', 'afternoon')),
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, name, from_on),
  constraint leave_block_order check (from_on < to_on or (from_on = to_on and (from_half = 'morning' or to_half = 'afternoon')))
);
create index leave_block_from on leave_block (from_on, id);
create index leave_block_team on leave_block (team_id) where team_id is not null;
create index leave_block_created_by on leave_block (created_by);
create index leave_block_search on leave_block using gin (app.plain(search) gin_trgm_ops);
call app.protect('leave_block');

create table leave_block_exception (
  id bigint generated always as identity primary key,
  leave_block_id bigint not null references leave_block,
  account_id bigint not null references account,
  agreed_on date not null,
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (leave_block_id, account_id)
);
create index leave_block_exception_agreed on leave_block_exception (agreed_on, id);
create index leave_block_exception_account on leave_block_exception (account_id);
create index leave_block_exception_created_by on leave_block_exception (created_by);
create index leave_block_exception_search on leave_block_exception using gin (app.plain(search) gin_trgm_ops);
call app.protect('leave_block_exception');
