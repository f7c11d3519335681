-- How the declarations of an own company reach the customs of a country.
create table customs_channel (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  country text not null check (country in ('CN', 'VN', 'TH')),
  adapter text not null check (adapter in ('fileDrop', 'mail', 'simulator')),
  mail_to text,
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, country),
  constraint customs_channel_mail check (adapter <> 'mail' or mail_to is not null)
);
create index customs_channel_search on customs_channel using gin (app.plain(search) gin_trgm_ops);
create index customs_channel_created_by on customs_channel (created_by);
call app.protect('customs_channel');

-- One filing of a declaration. It is noted as being sent before anything leaves, and its key goes along, so that a kill files nothing twice.
create table customs_filing (
  id bigint generated always as identity primary key,
  filing_key text not null unique,
  declaration_id bigint not null references customs_declaration,
  round integer not null check (round > 0),
  company_id bigint not null references own_company,
  country text not null check (country in ('CN', 'VN', 'TH')),
  ie text not null check (ie in ('export', 'import')),
  adapter text not null check (adapter in ('fileDrop', 'mail', 'simulator')),
  mail_to text,
  state text not null default 'queued' check (state in
    ('queued', 'sending', 'filed', 'accepted', 'released', 'rejected', 'failed', 'unsure', 'withdrawn')),
  attempts integer not null default 0,
  next_at timestamptz,
  queued_at timestamptz not null,
  sending_at timestamptz,
  filed_at timestamptz,
  answered_at timestamptz,
  reference text,
  reason text,
  faults jsonb not null default '[]',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (declaration_id, round),
  check (state <> 'queued' or next_at is not null),
  check (state <> 'sending' or sending_at is not null)
);
-- A declaration has one filing under way.
create unique index customs_filing_once on customs_filing (declaration_id)
  where state in ('queued', 'sending', 'filed', 'accepted', 'failed', 'unsure');
create index customs_filing_list on customs_filing (company_id, ie, queued_at desc, id desc);
create index customs_filing_state on customs_filing (company_id, ie, state, queued_at desc, id desc);
create index customs_filing_due on customs_filing (next_at) where state = 'queued';
create index customs_filing_sending on customs_filing (sending_at) where state = 'sending';
create index customs_filing_created_by on customs_filing (created_by);
create index customs_filing_words on customs_filing using gin (app.plain(filing_key) gin_trgm_ops);
call app.protect('customs_filing');

-- What the simulator received, as customs would keep it: one row for a key, whatever is sent twice.
create table customs_simulation (
  filing_key text primary key,
  received_at timestamptz not null,
  -- What it has answered so far.
  answered text not null default 'none' check (answered in ('none', 'rejected', 'accepted', 'inspection', 'passed', 'released'))
);
create index customs_simulation_open on customs_simulation (received_at) where answered in ('none', 'accepted', 'inspection', 'passed');
call app.protect('customs_simulation');
