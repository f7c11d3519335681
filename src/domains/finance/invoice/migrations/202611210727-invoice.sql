-- An invoice of ours for a customer bill or a part of it, numbered without gaps. In its own month it can be voided and keeps its number;
-- later it is reversed by a red-letter invoice of the same amount with the sign turned round. What is issued is never changed.
create table invoice (
  id bigint generated always as identity primary key,
  invoice_no text not null unique,
  company_id bigint not null references own_company,
  bill_id bigint not null references bill,
  kind text not null check (kind in ('special', 'general', 'electronic', 'overseas')),
  title text not null,
  authority_no text,
  invoice_on date not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  net_minor bigint not null,
  tax_minor bigint not null,
  state text not null default 'issued' check (state in ('issued', 'void')),
  red_of bigint unique references invoice,
  reason text,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (amount_minor = net_minor + tax_minor),
  check ((red_of is not null) = (amount_minor < 0)),
  check ((state = 'void' or red_of is not null) <= (reason is not null))
);
create unique index invoice_authority on invoice (company_id, authority_no) where authority_no is not null and state = 'issued';
create index invoice_company on invoice (company_id, invoice_on desc, id desc);
create index invoice_bill on invoice (bill_id, currency);
create index invoice_created_by on invoice (created_by) where created_by is not null;
call app.protect('invoice');
