-- The ground every capability stands on: roles, row-level security, repeatable requests, audit, numbers, push outbox.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists unaccent;

-- One role a kind of user. The login role quayside_app owns nothing and inherits nothing: it can act only as one of them, after
-- `set local role` inside a transaction. Roles belong to the whole server, so another database may have made them already.
do $$
declare r text;
begin
  foreach r in array array['quayside_staff', 'quayside_carrier', 'quayside_customer', 'quayside_system'] loop
    if not exists (select from pg_roles where rolname = r) then
      begin
        execute format('create role %I nologin nosuperuser nocreatedb nocreaterole nobypassrls', r);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'quayside_app') then
    begin
      create role quayside_app login noinherit nosuperuser nocreatedb nocreaterole nobypassrls;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
end $$;
grant quayside_staff, quayside_carrier, quayside_customer, quayside_system to quayside_app;

revoke create on schema public from public;
grant usage on schema public to quayside_app, quayside_staff, quayside_carrier, quayside_customer, quayside_system;
-- Staff and the system may work on every table unless its migration says less; carriers and customers on none unless it says so.
alter default privileges in schema public grant select, insert, update, delete on tables to quayside_staff, quayside_system;
alter default privileges in schema public grant usage, select on sequences to quayside_staff, quayside_carrier, quayside_customer, quayside_system;

create schema app;
grant usage on schema app to quayside_app, quayside_staff, quayside_carrier, quayside_customer, quayside_system;

create function app.account_id() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.account_id', true), '')::bigint $$;
create function app.carrier_id() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.carrier_id', true), '')::bigint $$;
create function app.customer_id() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.customer_id', true), '')::bigint $$;

-- Puts a table under row-level security: one policy a role, no OR, forced for the owner too. `carrier` and `customer` name the
-- column that must equal the caller's own id; without it that kind of user sees nothing. `carrier_may` and `customer_may` list the
-- grants: 'select', 'select, insert, update' …
create procedure app.protect(target regclass, carrier text default null, customer text default null,
                             carrier_may text default 'select', customer_may text default 'select') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy staff on %s to quayside_staff using (true) with check (true)', target);
  execute format('create policy system on %s to quayside_system using (true) with check (true)', target);
  if carrier is not null then
    execute format('grant %s on %s to quayside_carrier', carrier_may, target);
    execute format('create policy carrier on %s to quayside_carrier using (%I = (select app.carrier_id())) with check (%I = (select app.carrier_id()))', target, carrier, carrier);
  end if;
  if customer is not null then
    execute format('grant %s on %s to quayside_customer', customer_may, target);
    execute format('create policy customer on %s to quayside_customer using (%I = (select app.customer_id())) with check (%I = (select app.customer_id()))', target, customer, customer);
  end if;
end $$;

-- Search text: lower case without marks, so that `da nang` finds `Đà Nẵng`. unaccent does not know đ.
create function app.plain(text) returns text language sql immutable parallel safe as
  $$ select lower(translate(public.unaccent('public.unaccent'::regdictionary, coalesce($1, '')), 'đĐ', 'dD')) $$;

-- A posted row is reversed, never changed: tables of that kind carry this trigger.
create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Repeatable writes: the reply is stored with the effect, in its transaction. Kept for 7 days.
create table request_log (
  account_id bigint not null,
  request_id uuid not null,
  cmd text not null,
  params_hash text not null,
  reply jsonb,
  at timestamptz not null default now(),
  primary key (account_id, request_id)
);
create index request_log_at on request_log (at);
alter table request_log enable row level security;
alter table request_log force row level security;
create policy own on request_log to quayside_staff, quayside_carrier, quayside_customer
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy system on request_log to quayside_system using (true) with check (true);
grant select, insert, update on request_log to quayside_staff, quayside_carrier, quayside_customer;

-- What happened, append-only. A line belongs to one record; `changes` holds [{field, old, new}].
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id bigint,
  account_name text not null,
  user_type smallint not null,
  session_id bigint,
  ip text,
  cmd text not null,
  subject text not null,
  record_id bigint not null,
  what text not null,
  note text,
  changes jsonb not null default '[]'
);
create index audit_log_record on audit_log (subject, record_id, id desc);
create index audit_log_account on audit_log (account_id, id desc);
create index audit_log_at on audit_log using brin (at);
create trigger audit_log_posted before update or delete on audit_log for each row execute function app.refuse_change();
create trigger audit_log_kept before truncate on audit_log for each statement execute function app.refuse_change();
revoke update, delete on audit_log from quayside_staff, quayside_system;
grant insert on audit_log to quayside_carrier, quayside_customer;
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy staff on audit_log to quayside_staff, quayside_system using (true) with check (true);
create policy tell on audit_log for insert to quayside_carrier, quayside_customer with check (account_id = (select app.account_id()));

-- Document numbers: one counter a company, series and day.
create table number_series (
  company_id bigint not null,
  series text not null,
  day date not null,
  last integer not null,
  primary key (company_id, series, day)
);
grant select, insert, update on number_series to quayside_carrier, quayside_customer;

-- Messages for browsers. The dispatcher (one leader) takes them in batches and tells every server process.
create table push_outbox (
  id bigint generated always as identity primary key,
  message jsonb not null,
  at timestamptz not null default now()
);
grant insert on push_outbox to quayside_carrier, quayside_customer;

grant execute on all functions in schema app to quayside_app, quayside_staff, quayside_carrier, quayside_customer, quayside_system;
