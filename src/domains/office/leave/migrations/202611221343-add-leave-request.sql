-- Requests for leave, of the person who is away.
create table leave_request (
  id bigint generated always as identity primary key,
  leave_no text not null unique,
  company_id bigint not null references own_company,
  account_id bigint not null references account,
  leave_type_id bigint not null references leave_type,
  from_on date not null,
  from_half smallint not null default 1 check (from_half in (1, 2)),
  to_on date not null,
  to_half smallint not null default 2 check (to_half in (1, 2)),
  -- The days that count, by the calendar of the day of submission; less when it ended early.
  days numeric(5, 1) not null check (days >= 0),
  reason text not null,
  handover_id bigint references account,
  contact text,
  -- The day of return, when it ended early.
  back_on date,
  state text not null default 'draft' check (state in ('draft', 'supervisorReview', 'executiveReview', 'recordReview', 'approved', 'cancelled')),
  submitted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((from_on, from_half) <= (to_on, to_half))
);
create index leave_request_company on leave_request (company_id, id desc);
create index leave_request_state on leave_request (company_id, state, id desc);
create index leave_request_from on leave_request (company_id, from_on desc, id desc);
create index leave_request_account on leave_request (account_id, id desc);
create index leave_request_type on leave_request (leave_type_id);
create index leave_request_no on leave_request using gin (app.plain(leave_no) gin_trgm_ops);
call app.protect('leave_request');
alter table leave_day add foreign key (leave_id) references leave_request;
