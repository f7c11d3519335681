-- Messages of lines, terminals and airlines, as they came, and the times that they report.
create table freight_message (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  name text not null,
  format text not null check (format in ('edifact', 'dcsa', 'cargoImp')),
  sender text,
  reference text,
  content text not null,
  -- The same bytes are one message.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_by bigint references account,
  created_at timestamptz not null default now(),
  unique (company_id, sha256)
);
create index freight_message_created_by on freight_message (created_by) where created_by is not null;
call app.protect('freight_message');

create table freight_report (
  id bigint generated always as identity primary key,
  message_id bigint not null references freight_message,
  company_id bigint not null references own_company,
  state text not null default 'proposed' check (state in ('proposed', 'unmatched', 'taken', 'dismissed', 'outdated')),
  container_no text,
  awb_no text,
  job_id bigint references freight_job,
  container_id bigint references freight_container on delete set null,
  kind text not null,
  class text not null check (class in ('planned', 'estimated', 'actual')),
  happens_at timestamptz not null,
  issued_at timestamptz not null,
  place text,
  reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(container_no, awb_no) = 1),
  check (state in ('unmatched', 'dismissed') or job_id is not null)
);
-- One fact is reported once, whatever message repeats it.
create unique index freight_report_fact on freight_report (company_id, coalesce(container_no, awb_no), kind, class, happens_at);
create index freight_report_newest on freight_report (company_id, created_at desc, id desc);
create index freight_report_state on freight_report (company_id, state, created_at desc, id desc);
create index freight_report_message on freight_report (message_id);
create index freight_report_job on freight_report (job_id) where job_id is not null;
create index freight_report_container on freight_report (container_id) where container_id is not null;
create index freight_report_cargo on freight_report using gin (app.plain(coalesce(container_no, awb_no)) gin_trgm_ops);
call app.protect('freight_report');
