-- The price really agreed for an order beside its quotation. The order's quotation is kept as it was read: `quoted` holds its lines,
-- `compared_minor` their sum in the agreed currency (null where there is no quotation, or no rate).
create table actual_quotation (
  id bigint generated always as identity primary key,
  no text not null unique,
  company_id bigint not null references own_company,
  order_id bigint not null references transport_order,
  customer_id bigint not null references customer,
  state text not null default 'draft' check (state in ('draft', 'salesReview', 'executiveReview', 'agreed', 'confirmed', 'superseded', 'void')),
  fee_name_id bigint not null references fee_name,
  priced_on date not null,
  quoted jsonb not null default '[]',
  currency text not null,
  compared_minor bigint,
  agreed_minor bigint not null check (agreed_minor >= 0),
  difference_minor bigint,
  difference_percent numeric(18, 2),
  agreed_on date not null,
  agreed_with text not null,
  reason text,
  prepared_by bigint not null references account,
  submitted_at timestamptz,
  confirmed_by bigint references account check (confirmed_by <> prepared_by),
  confirmed_at timestamptz,
  superseded_by_id bigint references actual_quotation,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (difference_minor = agreed_minor - compared_minor),
  check ((state in ('confirmed', 'superseded')) <= (confirmed_by is not null))
);
-- One agreement of an order is being made, and one is in force.
create unique index actual_quotation_open on actual_quotation (order_id) where state in ('draft', 'salesReview', 'executiveReview', 'agreed');
create unique index actual_quotation_confirmed on actual_quotation (order_id) where state = 'confirmed';
create index actual_quotation_list on actual_quotation (company_id, id desc);
create index actual_quotation_state on actual_quotation (company_id, state, id desc);
create index actual_quotation_agreed_on on actual_quotation (company_id, agreed_on desc, id desc);
create index actual_quotation_difference on actual_quotation (company_id, difference_percent, id);
create index actual_quotation_order on actual_quotation (order_id, id desc);
create index actual_quotation_customer on actual_quotation (customer_id, id desc);
create index actual_quotation_fee on actual_quotation (fee_name_id);
create index actual_quotation_prepared_by on actual_quotation (prepared_by);
create index actual_quotation_confirmed_by on actual_quotation (confirmed_by) where confirmed_by is not null;
create index actual_quotation_superseded_by on actual_quotation (superseded_by_id) where superseded_by_id is not null;
create index actual_quotation_no on actual_quotation using gin (app.plain(no) gin_trgm_ops);
call app.protect('actual_quotation');
call app.scope('actual_quotation', 'exists (select from transport_order o where o.id = order_id)');
create policy sides on actual_quotation as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));
