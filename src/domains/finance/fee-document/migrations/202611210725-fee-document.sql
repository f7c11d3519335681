-- A carrier's own paper for what we owe it: its invoice for a bill, or a slip (toll, fuel, unloading) that proves a fee of it. An
-- invoice's number is a carrier's own and is there once, unless it was rejected.
create table fee_document (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  carrier_id bigint not null references carrier,
  bill_id bigint not null references bill,
  kind text not null check (kind in ('invoice', 'slip')),
  document_no text not null,
  document_on date not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  tax_minor bigint check (tax_minor between 0 and amount_minor),
  file_id bigint not null references file,
  remark text,
  state text not null default 'uploaded' check (state in ('uploaded', 'accepted', 'rejected')),
  reject_reason text,
  decided_by bigint references account,
  decided_at timestamptz,
  version integer not null default 1,
  created_by bigint not null references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'rejected') = (reject_reason is not null)),
  check (state <> 'accepted' or (decided_by is not null and decided_by <> created_by))
);
create unique index fee_document_once on fee_document (carrier_id, upper(document_no)) where kind = 'invoice' and state <> 'rejected';
create index fee_document_company on fee_document (company_id, state, id desc);
create index fee_document_carrier on fee_document (carrier_id, id desc);
create index fee_document_bill on fee_document (bill_id, currency);
create index fee_document_file on fee_document (file_id);
create index fee_document_created_by on fee_document (created_by);
create index fee_document_decided_by on fee_document (decided_by) where decided_by is not null;
call app.protect('fee_document', carrier => 'carrier_id');
