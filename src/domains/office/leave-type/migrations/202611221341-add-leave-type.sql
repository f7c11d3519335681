-- The types of leave of an own company, as the law of its country and the company's own rules have them.
create table leave_type (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  kind text not null check (kind in ('annual', 'sick', 'personal', 'marriage', 'maternity', 'paternity', 'bereavement', 'compensatory', 'workInjury', 'other')),
  code text not null,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  paid boolean not null,
  -- Limited by the entitlement of the person and year.
  entitled boolean not null,
  -- The days of a new year's entitlement.
  days_a_year numeric(5, 1) not null default 0 check (days_a_year between 0 and 366),
  -- Counts every day of the calendar, as maternity leave does; else working days.
  every_day boolean not null default false,
  -- The longest leave of this type in one request.
  days_max numeric(5, 1) check (days_max > 0),
  -- Longer leave needs a proof, such as a doctor's certificate.
  proof_over_days numeric(5, 1) check (proof_over_days >= 0),
  -- Longer leave is approved by the executive as well.
  executive_over_days numeric(5, 1) check (executive_over_days >= 0),
  -- May be requested after it began.
  afterwards boolean not null default false,
  -- Up to so many unused days go over to the next year, until the end of its month `carry_months`.
  carry_days_max numeric(5, 1) not null default 0 check (carry_days_max >= 0),
  carry_months smallint not null default 3 check (carry_months between 1 and 12),
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, code),
  constraint leave_type_carry check (entitled or carry_days_max = 0)
);
create index leave_type_search on leave_type using gin (app.plain(search) gin_trgm_ops);
create index leave_type_created_by on leave_type (created_by);
