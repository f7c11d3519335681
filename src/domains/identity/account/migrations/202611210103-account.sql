-- Who may sign in. Type 1 staff, 2 carrier, 4 customer, 5 inbound plan only; carrier_id and customer_id get their foreign keys where
-- those tables are made.
create table account (
  id bigint generated always as identity primary key,
  login_name text not null,
  name text not null,
  user_type smallint not null check (user_type in (1, 2, 4, 5)),
  company_id bigint not null references own_company,
  carrier_id bigint,
  customer_id bigint,
  team_id bigint references team,
  phone text,
  email text,
  language text not null default 'zh' check (language in ('zh', 'vi', 'en', 'th')),
  time_zone text not null default 'Asia/Shanghai',
  password_phc text not null,
  password_at timestamptz not null default now(),
  password_issued boolean not null default true,
  previous_phcs text[] not null default '{}',
  totp_secret text,
  totp_last_step bigint,
  recovery_hashes text[] not null default '{}',
  places cidr[] not null default '{}',
  one_place boolean not null default false,
  air_sign boolean not null default false,
  inventory_sign boolean not null default false,
  inventory_sign1 boolean not null default false,
  gps_sign boolean not null default false,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((user_type = 2) = (carrier_id is not null)),
  check ((user_type in (4, 5)) = (customer_id is not null))
);
create unique index account_login_name on account (lower(login_name));
create unique index account_phone on account (phone) where phone is not null;
create index account_company on account (company_id, id);
create index account_carrier on account (carrier_id) where carrier_id is not null;
create index account_customer on account (customer_id) where customer_id is not null;
create index account_team on account (team_id) where team_id is not null;
create index account_name on account using gin (app.plain(name) gin_trgm_ops);
alter table team add foreign key (leader_id) references account;
create index team_leader on team (leader_id);
call app.protect('account');
grant select on account to quayside_app;
create policy app on account for select to quayside_app using (true);

create table account_role (
  account_id bigint not null references account on delete cascade,
  role_id bigint not null references role,
  primary key (account_id, role_id)
);
create index account_role_role on account_role (role_id);
grant select on account_role to quayside_app;
