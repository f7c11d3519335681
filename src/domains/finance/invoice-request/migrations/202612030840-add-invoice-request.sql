-- A colleague who deals with the customer asks finance for an invoice of a confirmed bill. The invoice that is issued for it stands in invoice_id.
create table invoice_request (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  request_no text not null unique,
  company_id bigint not null references own_company,
  bill_id bigint not null references bill,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  kind text not null check (kind in ('special', 'general', 'electronic', 'overseas')),
  title text not null,
  remark text,
  state text not null default 'waiting' check (state in ('waiting', 'issued', 'declined', 'withdrawn', 'lapsed')),
  requested_by bigint not null references account,
  answered_by bigint references account,
  invoice_id bigint references invoice,
  -- Why finance issued none.
  reason text,
  foreign key (bill_id, currency) references bill_balance (bill_id, currency),
  constraint invoice_request_answer check ((state = 'issued') = (invoice_id is not null)),
  constraint invoice_request_decline check ((state = 'declined') = (reason is not null)),
  constraint invoice_request_answered check ((state in ('issued', 'declined')) = (answered_by is not null))
);
create index invoice_request_company on invoice_request (company_id, id desc);
create index invoice_request_company_state on invoice_request (company_id, state, id desc);
-- Users of several companies read a tab in one order over all of them.
create index invoice_request_state on invoice_request (state, id desc) include (company_id);
create index invoice_request_bill on invoice_request (bill_id, currency);
create index invoice_request_requested_by on invoice_request (requested_by);
create index invoice_request_answered_by on invoice_request (answered_by) where answered_by is not null;
create index invoice_request_invoice on invoice_request (invoice_id) where invoice_id is not null;
call app.protect('invoice_request');
create policy sides on invoice_request as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));
call app.scope('invoice_request', 'exists (select from bill b where b.id = bill_id)');
