-- The shifts of an own company, in the time of its place. A shift that ends before it begins ends on the next day.
create table attendance_shift (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  code text not null,
  name text not null,
  begins text not null check (begins ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ends text not null check (ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  grace_minutes smallint not null default 0 check (grace_minutes between 0 and 120),
  -- The shift of everybody who is on no other one.
  standard boolean not null default false,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, code),
  constraint attendance_shift_length check (begins <> ends),
  constraint attendance_shift_one_standard exclude (company_id with =) where (standard and active)
);
create index attendance_shift_search on attendance_shift using gin (app.plain(search) gin_trgm_ops);
create index attendance_shift_created_by on attendance_shift (created_by);

-- The shift of a person from a day on, and the person's number in the device that records presence.
create table attendance_roster (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  shift_id bigint not null references attendance_shift,
  valid_from date not null,
  device_no text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, valid_from)
);
create index attendance_roster_shift on attendance_roster (shift_id);
create index attendance_roster_device on attendance_roster (device_no) where device_no is not null;
create index attendance_roster_from on attendance_roster (valid_from, id);
create index attendance_roster_created_by on attendance_roster (created_by);
create index attendance_roster_search on attendance_roster using gin (app.plain(search) gin_trgm_ops);
call app.protect('attendance_roster');

-- Moments at which a person was recorded: by a device, on a phone with its place, or by an approved correction. A record of a person whom
-- nobody knows keeps the device's own number until somebody says who it is.
create table attendance_punch (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  account_id bigint references account,
  device_person text,
  source text not null check (source in ('device', 'phone', 'correction')),
  at timestamptz not null,
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  accuracy_m integer check (accuracy_m >= 0),
  correction_id bigint,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  check (account_id is not null or device_person is not null),
  check ((latitude is null) = (longitude is null))
);
create unique index attendance_punch_device on attendance_punch (company_id, device_person, at) where source = 'device';
create index attendance_punch_company on attendance_punch (company_id, at desc, id desc);
create index attendance_punch_account on attendance_punch (account_id, at);
create index attendance_punch_unknown on attendance_punch (company_id, device_person) where account_id is null;
call app.protect('attendance_punch');

-- Requests to add what a person forgot to record.
create table attendance_correction (
  id bigint generated always as identity primary key,
  correction_no text not null unique,
  company_id bigint not null references own_company,
  account_id bigint not null references account,
  day date not null,
  in_at timestamptz,
  out_at timestamptz,
  reason text not null,
  state text not null default 'draft' check (state in ('draft', 'supervisorReview', 'approved', 'cancelled')),
  submitted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (in_at is not null or out_at is not null),
  check (in_at < out_at)
);
create index attendance_correction_company on attendance_correction (company_id, id desc);
create index attendance_correction_state on attendance_correction (company_id, state, id desc);
create index attendance_correction_account on attendance_correction (account_id, id desc);
create index attendance_correction_no on attendance_correction using gin (app.plain(correction_no) gin_trgm_ops);
call app.protect('attendance_correction');
alter table attendance_punch add foreign key (correction_id) references attendance_correction;
create index attendance_punch_correction on attendance_punch (correction_id) where correction_id is not null;

-- The months of an own company. A closed month takes no more records, and its sheet stays as it is.
create table attendance_month (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  month text not null check (month ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'),
  state text not null default 'open' check (state in ('open', 'closed')),
  calculated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, month)
);
call app.protect('attendance_month');

-- The sheet of a month, one row a person. Days are counted in halves.
create table attendance_sheet (
  id bigint generated always as identity primary key,
  month_id bigint not null references attendance_month,
  company_id bigint not null references own_company,
  month text not null,
  account_id bigint not null references account,
  work_days numeric(4, 1) not null,
  present_days numeric(4, 1) not null,
  leave_days numeric(4, 1) not null,
  absent_days numeric(4, 1) not null,
  late_times smallint not null,
  late_minutes integer not null,
  early_times smallint not null,
  early_minutes integer not null,
  missing_times smallint not null,
  rest_days_worked smallint not null,
  unique (month_id, account_id),
  check (present_days + leave_days + absent_days = work_days)
);
create index attendance_sheet_company on attendance_sheet (company_id, month desc, id desc);
create index attendance_sheet_account on attendance_sheet (account_id);
call app.protect('attendance_sheet');

create function app.refuse_closed_sheet() returns trigger language plpgsql as $$
begin
  if exists (select from attendance_month m where m.id = coalesce(new.month_id, old.month_id) and m.state = 'closed') then
    raise exception 'the month is closed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger attendance_sheet_closed before insert or update or delete on attendance_sheet for each row execute function app.refuse_closed_sheet();
