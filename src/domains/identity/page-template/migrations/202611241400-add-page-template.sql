-- The fields that the readers of one page see, in their order: the holders of a role, or the accounts of a customer. `subject` is that of
-- the page's call. What is hidden is hidden in every answer about the subject.
create table page_template (
  id bigint generated always as identity primary key,
  role_id bigint references role on delete cascade,
  customer_id bigint references customer,
  cmd text not null,
  subject text not null,
  shown text[] not null,
  hidden text[] not null default '{}',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(role_id, customer_id) = 1),
  unique (role_id, cmd),
  unique (customer_id, cmd)
);
create index page_template_newest on page_template (updated_at desc, id desc);
create index page_template_created_by on page_template (created_by);
call app.protect('page_template');
-- The session reads the templates of its account before a transaction takes on the role of the caller.
grant select on page_template to quayside_app;
create policy session on page_template for select to quayside_app using (true);
