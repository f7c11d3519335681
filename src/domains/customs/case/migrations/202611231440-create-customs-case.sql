-- Requests to customs to amend or delete what it has accepted. A declaration has one open case.
create table customs_case (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  declaration_id bigint not null references customs_declaration,
  kind text not null check (kind in ('amendment', 'deletion')),
  state text not null default 'draft' check (state in ('draft', 'sent', 'approved', 'refused', 'withdrawn')),
  reason text not null,
  decision text,
  changes jsonb not null default '[]',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customs_case_once on customs_case (declaration_id) where state in ('draft', 'sent');
create index customs_case_declaration on customs_case (declaration_id, id desc);
create index customs_case_company on customs_case (company_id);
create index customs_case_created_by on customs_case (created_by);
call app.protect('customs_case');
