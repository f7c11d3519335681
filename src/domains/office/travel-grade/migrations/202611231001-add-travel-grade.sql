-- The grade of a person, which decides the daily allowance of business trips. A person without one travels as staff.
create table travel_grade (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references account,
  grade text not null check (grade in ('staff', 'manager', 'executive')),
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index travel_grade_list on travel_grade (grade, id);
create index travel_grade_search on travel_grade using gin (app.plain(search) gin_trgm_ops);
create index travel_grade_created_by on travel_grade (created_by);
call app.protect('travel_grade');
