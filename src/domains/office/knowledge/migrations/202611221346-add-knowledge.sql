-- Articles for employees. `title` and `body` are the working copy of the editors; readers see the version that was published last.
create table knowledge_article (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  category text not null check (category in ('policy', 'process', 'safety', 'customs', 'system', 'other')),
  title text not null,
  body text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  -- The version that readers see; 0 before the first.
  version_no integer not null default 0,
  -- True while the working copy differs from it.
  changed boolean not null default true,
  must_read boolean not null default false,
  -- The own companies and the roles whose employees may read it; without roles everybody in these companies.
  reader_companies bigint[] not null check (cardinality(reader_companies) > 0),
  reader_roles bigint[] not null default '{}',
  -- Title, category and text of what readers see, with the title in pinyin; see app.plain.
  search text not null default '',
  published_at timestamptz,
  created_by bigint not null references account,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'draft') = (version_no = 0)),
  check ((version_no > 0) = (published_at is not null))
);
create index knowledge_article_company on knowledge_article (company_id, updated_at desc, id desc);
create index knowledge_article_readers on knowledge_article using gin (reader_companies);
create index knowledge_article_search on knowledge_article using gin (app.plain(search) gin_trgm_ops);
create index knowledge_article_created_by on knowledge_article (created_by);
call app.protect('knowledge_article');

-- The published versions, as they were read.
create table knowledge_version (
  article_id bigint not null references knowledge_article,
  version_no integer not null check (version_no > 0),
  title text not null,
  body text not null,
  note text,
  published_by bigint not null references account,
  published_at timestamptz not null default now(),
  primary key (article_id, version_no)
);
call app.protect('knowledge_version');
create trigger knowledge_version_posted before update or delete on knowledge_version for each row execute function app.refuse_change();
revoke update, delete on knowledge_version from quayside_staff, quayside_system;

-- Who has read and understood which version.
create table knowledge_reading (
  article_id bigint not null,
  version_no integer not null,
  account_id bigint not null references account,
  read_at timestamptz not null default now(),
  primary key (article_id, version_no, account_id),
  foreign key (article_id, version_no) references knowledge_version
);
create index knowledge_reading_account on knowledge_reading (account_id);
call app.protect('knowledge_reading');
create trigger knowledge_reading_posted before update or delete on knowledge_reading for each row execute function app.refuse_change();
revoke update, delete on knowledge_reading from quayside_staff, quayside_system;
