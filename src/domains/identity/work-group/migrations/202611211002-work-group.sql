-- Which people work which customers, lines and regions (operations groups), and who serves which customers (service groups). Within a
-- group the three narrow one another and an empty one narrows nothing: customers {A} and lines {1, 2} are A's orders on these lines.
create table work_group (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('operation', 'service')),
  company_id bigint not null references own_company,
  name text not null,
  -- Said here and not seen from the rows, so that a group whose last customer goes does not widen to all of them.
  by_customer boolean not null,
  by_line boolean not null default false,
  regions text[] not null default '{}' check (regions <@ array['cn', 'vn', 'th', 'border']),
  remark text,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, company_id, name),
  check (by_customer or by_line or regions <> '{}'),
  check (kind = 'operation' or (by_customer and not by_line and regions = '{}'))
);
create index work_group_company on work_group (company_id, kind);

create table work_group_member (
  group_id bigint not null references work_group on delete cascade,
  account_id bigint not null references account on delete cascade,
  primary key (group_id, account_id)
);
create index work_group_member_account on work_group_member (account_id);

create table work_group_customer (
  group_id bigint not null references work_group on delete cascade,
  customer_id bigint not null references customer,
  primary key (group_id, customer_id)
);
create index work_group_customer_customer on work_group_customer (customer_id);
call app.protect('work_group_customer');

create table work_group_line (
  group_id bigint not null references work_group on delete cascade,
  line_id bigint not null references line,
  primary key (group_id, line_id)
);
create index work_group_line_line on work_group_line (line_id);

-- Finds, once a transaction, what the caller's scope comes to:
--   people     himself, or with `team` all of his team: their own rows are his
--   customers  those that these people sell to or serve, that his team serves, and those of his groups that name customers alone
--   groups     his other groups; a row belongs to one by app.in_group, and by_customers, by_lines and by_regions lead an index there
create function app.enter_scope(level text) returns void language plpgsql as $$
declare
  me bigint := app.account_id();
  team bigint := case when level = 'team' then (select a.team_id from account a where a.id = me) end;
  people bigint[] := case when team is null then array[me] else array(select a.id from account a where a.team_id = team) end;
  plain bigint[] := array(select g.id from work_group g join work_group_member m on m.group_id = g.id
                          where m.account_id = me and g.active and g.by_customer and not g.by_line and g.regions = '{}');
  mixed bigint[] := array(select g.id from work_group g join work_group_member m on m.group_id = g.id
                          where m.account_id = me and g.active and not (g.by_customer and not g.by_line and g.regions = '{}'));
begin
  perform set_config('app.scope_people', people::text, true),
    set_config('app.scope_groups', mixed::text, true),
    set_config('app.scope_customers', array(
      select c.id from customer c where c.sales_id = any(people) or c.service_id = any(people)
      union select t.customer_id from customer_team t where t.team_id = team
      union select w.customer_id from work_group_customer w where w.group_id = any(plain))::text, true),
    set_config('app.scope_by_customers', array(
      select w.customer_id from work_group_customer w join work_group g on g.id = w.group_id where g.id = any(mixed) and g.by_customer)::text, true),
    set_config('app.scope_by_lines', array(
      select w.line_id from work_group_line w join work_group g on g.id = w.group_id where g.id = any(mixed) and not g.by_customer and g.by_line)::text, true),
    set_config('app.scope_by_regions', array(
      select distinct r from work_group g, unnest(g.regions) r where g.id = any(mixed) and not g.by_customer and not g.by_line)::text, true);
end $$;

-- Whether one of the caller's groups that mix customers, lines and regions works this.
create function app.in_group(customer bigint, line bigint, region text) returns boolean language sql stable as $$
  select exists (
    select from work_group g
    where g.id = any (app.scope_ids('groups'))
      and (not g.by_customer or exists (select from work_group_customer c where c.group_id = g.id and c.customer_id = $1))
      and (not g.by_line or exists (select from work_group_line l where l.group_id = g.id and l.line_id = $2))
      and (g.regions = '{}' or $3 = any (g.regions)))
$$;
