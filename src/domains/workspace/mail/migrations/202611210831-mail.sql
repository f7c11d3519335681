-- The accounts that mail goes out by. `secret` is sealed (src/server/seal.ts) about the host, port and user it was given for.
create table mail_account (
  id bigint generated always as identity primary key,
  name text not null,
  -- The own company whose mail it sends; null sends for all that have none.
  company_id bigint references own_company,
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'startTls', 'none')),
  user_name text,
  secret text,
  certificate text,
  from_address text not null,
  from_name text not null,
  reply_to text,
  timeout_seconds integer not null default 20 check (timeout_seconds between 1 and 120),
  remark text,
  active boolean not null default true,
  -- What was wrong when it was used last; null when it worked.
  fault text,
  fault_said text,
  fault_at timestamptz,
  worked_at timestamptz,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mail_account_clear_text check (security <> 'none' or secret is null),
  constraint mail_account_login check ((user_name is null) = (secret is null))
);
create index mail_account_company on mail_account (company_id, id);
create index mail_account_created_by on mail_account (created_by);
create index mail_account_name on mail_account (name, id);
-- One account in use for each own company, and one for all others.
create unique index mail_account_in_use on mail_account (coalesce(company_id, 0)) where active;

-- Texts of mail in four languages, one row for each use whose text was changed; the others have the product's own.
create table mail_template (
  id bigint generated always as identity primary key,
  use text not null unique,
  subject_zh text not null,
  subject_vi text not null,
  subject_en text not null,
  subject_th text not null,
  body_zh text not null,
  body_vi text not null,
  body_en text not null,
  body_th text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table message_outbox add foreign key (mail_account_id) references mail_account;
create index message_outbox_mail_account on message_outbox (mail_account_id);

-- A message is on its way as soon as its transaction is committed; the clock's run every minute takes what is tried again.
create function app.send_soon() returns trigger language plpgsql as $$
begin
  perform app.enqueue('outbox:send', '{}'::json, null, 'outbox', null, 25);
  return null;
end $$;
create trigger message_outbox_soon after insert on message_outbox for each statement execute function app.send_soon();
