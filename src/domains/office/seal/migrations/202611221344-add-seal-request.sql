-- Requests to put one of our seals on a document, in the house or taken out.
create table seal_request (
  id bigint generated always as identity primary key,
  request_no text not null unique,
  company_id bigint not null references own_company,
  own_seal_id bigint not null references own_seal,
  prepared_by bigint not null references account,
  document_name text not null,
  counterparty text not null,
  purpose text not null,
  copies smallint not null check (copies between 1 and 1000),
  takes_out boolean not null default false,
  -- The day on which a seal that is taken out comes back.
  due_on date,
  state text not null default 'draft'
    check (state in ('draft', 'supervisorReview', 'specialReview', 'approved', 'out', 'stamped', 'archived', 'cancelled')),
  stamped_copies smallint check (stamped_copies between 0 and 1000),
  stamped_by bigint references account,
  stamped_at timestamptz,
  submitted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (takes_out = (due_on is not null)),
  check (state not in ('stamped', 'archived') or (stamped_by is not null and stamped_copies is not null and stamped_at is not null)),
  check (stamped_copies <= copies)
);
create index seal_request_company on seal_request (company_id, id desc);
create index seal_request_state on seal_request (company_id, state, id desc);
create index seal_request_due on seal_request (company_id, due_on, id) where state = 'out';
create index seal_request_seal on seal_request (own_seal_id, id desc);
create index seal_request_prepared_by on seal_request (prepared_by, id desc);
create index seal_request_words on seal_request using gin (app.plain(request_no || ' ' || document_name || ' ' || counterparty) gin_trgm_ops);
call app.protect('seal_request');

-- A seal that is out of the house: who took it, and who gave it out and took it back. A seal is out with one person at a time.
create table seal_handover (
  id bigint generated always as identity primary key,
  request_id bigint not null references seal_request,
  own_seal_id bigint not null references own_seal,
  taken_by bigint not null references account,
  given_by bigint not null references account,
  out_at timestamptz not null,
  due_on date not null,
  received_by bigint references account,
  back_at timestamptz,
  reminded_on date,
  -- The person who takes the seal neither gives it out nor receives it.
  check (given_by <> taken_by and received_by <> taken_by),
  check ((received_by is null) = (back_at is null)),
  check (back_at >= out_at)
);
create unique index seal_handover_once on seal_handover (own_seal_id) where back_at is null;
create index seal_handover_request on seal_handover (request_id, id);
create index seal_handover_due on seal_handover (due_on) where back_at is null;
call app.protect('seal_handover');
