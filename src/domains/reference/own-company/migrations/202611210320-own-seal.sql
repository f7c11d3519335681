-- The seals (chops) of an own company and who keeps them.
create table own_seal (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  kind text not null check (kind in ('company', 'contract', 'finance', 'legalRepresentative', 'customs', 'invoice')),
  name text not null,
  keeper_id bigint references account,
  active boolean not null default true,
  unique (company_id, name)
);
create index own_seal_keeper on own_seal (keeper_id);
-- Search by initials, as every other record that is picked.
alter table own_company add column search text not null default '';
alter table own_company add column created_by bigint references account;
create index own_company_created_by on own_company (created_by);
create index own_company_search on own_company using gin (app.plain(search) gin_trgm_ops);
