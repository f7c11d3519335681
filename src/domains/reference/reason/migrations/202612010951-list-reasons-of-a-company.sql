-- The usual reasons of an own company, offered to its people beside those that they gave before.
create table company_reason (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  kind text not null check (kind in ('cancellation', 'return', 'reversal', 'difference', 'any')),
  text text not null,
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, kind, text)
);
create index company_reason_search on company_reason using gin (app.plain(search) gin_trgm_ops);
create index company_reason_created_by on company_reason (created_by);
