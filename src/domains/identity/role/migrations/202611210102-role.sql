-- A role is a named set of rights with a scope: which own companies' documents its holders see.
create table role (
  id bigint generated always as identity primary key,
  name text not null unique,
  permits text[] not null default '{}',
  scope text not null default 'company' check (scope in ('own', 'team', 'company', 'all')),
  remark text,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select on role to quayside_app;

create table team (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  name text not null,
  leader_id bigint,
  remark text,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, name)
);
grant select on team to quayside_app;
