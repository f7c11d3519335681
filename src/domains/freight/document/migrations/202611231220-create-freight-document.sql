-- A bill of lading: of a house (ours) or of the master (the shipowner's). What it says is its own, whatever becomes of the job.
create table freight_document (
  id bigint generated always as identity primary key,
  no text not null,
  kind text not null check (kind in ('house', 'master')),
  state text not null default 'draft' check (state in ('draft', 'approved', 'issued', 'surrendered', 'telexReleased', 'void')),
  company_id bigint not null references own_company,
  job_id bigint not null references freight_job,
  house_id bigint references freight_house on delete set null,
  release_type text not null check (release_type in ('original', 'telex', 'seaWaybill')),
  shipper text not null,
  consignee text not null,
  notify text,
  receipt_place text,
  loading_port text not null,
  discharge_port text not null,
  delivery_place text,
  vessel text,
  voyage text,
  freight_term text check (freight_term in ('prepaid', 'collect')),
  marks text,
  goods text not null,
  pieces integer not null check (pieces > 0),
  gross_kg numeric(14, 3) not null check (gross_kg > 0),
  volume_m3 numeric(14, 4) not null check (volume_m3 > 0),
  originals integer not null check (originals between 0 and 9),
  originals_returned integer not null default 0,
  copies integer not null default 3 check (copies between 0 and 9),
  issue_place text,
  shipped_on date,
  issued_on date,
  released_at timestamptz,
  remark text,
  -- Why it went back to the draft or was voided.
  reason text,
  version integer not null default 1,
  created_by bigint references account,
  approved_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((release_type = 'seaWaybill') = (originals = 0)),
  check (originals_returned between 0 and originals),
  check (state not in ('issued', 'surrendered', 'telexReleased') or (issue_place is not null and shipped_on is not null and issued_on is not null)),
  -- No goods leave while an original is out.
  check (state not in ('surrendered', 'telexReleased') or originals_returned = originals)
);
create unique index freight_document_no on freight_document (company_id, kind, no) where state <> 'void';
create index freight_document_time on freight_document (company_id, created_at desc, id desc);
create index freight_document_state on freight_document (company_id, state, created_at desc, id desc);
create index freight_document_number on freight_document (company_id, no, id);
create index freight_document_job on freight_document (job_id, id);
create index freight_document_house on freight_document (house_id) where house_id is not null;
create index freight_document_created_by on freight_document (created_by) where created_by is not null;
create index freight_document_approved_by on freight_document (approved_by) where approved_by is not null;
create index freight_document_words on freight_document using gin
  (app.plain(no || ' ' || coalesce(vessel, '') || ' ' || shipper || ' ' || consignee) gin_trgm_ops);
call app.protect('freight_document');
call app.scope('freight_document', 'exists (select from freight_job j where j.id = job_id)');

create table freight_document_container (
  document_id bigint not null references freight_document,
  seq integer not null,
  container_no text not null check (container_no ~ '^[A-Z]{3}[UJZ][0-9]{7}$'),
  size_type text not null check (size_type ~ '^[A-Z0-9]{4}$'),
  seal_no text,
  pieces integer check (pieces > 0),
  gross_kg numeric(14, 3) check (gross_kg > 0),
  volume_m3 numeric(14, 4) check (volume_m3 > 0),
  primary key (document_id, seq)
);
create index freight_document_container_words on freight_document_container using gin (app.plain(container_no) gin_trgm_ops);
call app.protect('freight_document_container');
call app.scope('freight_document_container', 'exists (select from freight_document d where d.id = document_id)');
