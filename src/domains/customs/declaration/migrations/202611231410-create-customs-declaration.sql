-- A declaration to the customs of China, Vietnam or Thailand, with what customs decided about it.
create table customs_declaration (
  id bigint generated always as identity primary key,
  no text not null unique,
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  order_id bigint references transport_order,
  broker_id bigint references supplier,
  state text not null default 'draft' check (state in
    ('draft', 'checking', 'reviewed', 'submitted', 'accepted', 'inspection', 'seized', 'released', 'closed', 'rejected', 'deleted', 'void')),
  country text not null check (country in ('CN', 'VN', 'TH')),
  direction text not null check (direction in ('export', 'import')),
  type_code text,
  pre_entry_no text,
  -- The number that customs gave on acceptance.
  customs_no text,
  channel text check (channel in ('green', 'yellow', 'red')),
  domestic_party text not null,
  domestic_code text,
  domestic_uscc text,
  overseas_party text not null,
  producing_party text,
  customs_office text,
  port text,
  crossing_on date,
  declared_on date not null,
  record_no text,
  transport_mode text not null check (transport_mode in ('road', 'rail', 'sea', 'air', 'post', 'other')),
  vehicle text,
  voyage text,
  bl_no text,
  supervision_mode text,
  exemption_nature text,
  licence_no text,
  contract_no text not null,
  trade_country text not null,
  counter_country text not null,
  loading_port text,
  transit_port text,
  package_type text not null check (package_type in ('carton', 'pallet', 'woodenCase', 'drum', 'bag', 'bulk', 'other')),
  pieces integer not null check (pieces > 0),
  gross_kg numeric(14, 3) not null check (gross_kg > 0),
  net_kg numeric(14, 3) not null check (net_kg > 0),
  trade_term text not null check (trade_term in ('EXW', 'FCA', 'FOB', 'CFR', 'CPT', 'CIF', 'CIP', 'DAP', 'DDP')),
  freight_mark text not null default 'total' check (freight_mark in ('percent', 'unitPrice', 'total')),
  freight_value numeric(18, 5),
  freight_currency text,
  insurance_mark text not null default 'total' check (insurance_mark in ('percent', 'unitPrice', 'total')),
  insurance_value numeric(18, 5),
  insurance_currency text,
  other_mark text not null default 'total' check (other_mark in ('percent', 'unitPrice', 'total')),
  other_value numeric(18, 5),
  other_currency text,
  marks text,
  special_relation boolean not null default false,
  price_influence boolean not null default false,
  royalty boolean not null default false,
  self_pay boolean not null default true,
  -- The assessment of all lines, in the currency of the country. Consumption tax includes Thailand's interior tax.
  local_currency text not null,
  value_minor bigint not null default 0,
  duty_minor bigint not null default 0 check (duty_minor >= 0),
  consumption_minor bigint not null default 0 check (consumption_minor >= 0),
  vat_minor bigint not null default 0 check (vat_minor >= 0),
  taxes_confirmed_by bigint references account,
  taxes_confirmed_at timestamptz,
  taxes_paid_by bigint references account,
  taxes_paid_on date,
  payment_no text,
  inspection_no text,
  -- The declarant who saved it last: the second one is somebody else.
  prepared_by bigint references account,
  reviewed_by bigint references account,
  reviewed_at timestamptz,
  accepted_at timestamptz,
  released_at timestamptz,
  closed_at timestamptz,
  reason text,
  -- How often it was filed: each filing has its own key.
  filings integer not null default 0,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (net_kg <= gross_kg),
  check (taxes_paid_on is null or taxes_confirmed_at is not null),
  check (state not in ('accepted', 'inspection', 'released', 'closed', 'deleted', 'seized') or customs_no is not null),
  check (state not in ('reviewed', 'submitted', 'accepted', 'inspection', 'released', 'closed', 'deleted', 'seized') or reviewed_by <> prepared_by)
);
create unique index customs_declaration_customs_no on customs_declaration (country, customs_no) where customs_no is not null;
create index customs_declaration_day on customs_declaration (company_id, declared_on desc, id desc);
create index customs_declaration_state on customs_declaration (company_id, state, declared_on desc, id desc);
create index customs_declaration_no_order on customs_declaration (company_id, no, id);
create index customs_declaration_customer on customs_declaration (customer_id, declared_on desc, id desc);
create index customs_declaration_order on customs_declaration (order_id) where order_id is not null;
create index customs_declaration_broker on customs_declaration (broker_id) where broker_id is not null;
create index customs_declaration_bl on customs_declaration (bl_no) where bl_no is not null;
create index customs_declaration_prepared_by on customs_declaration (prepared_by);
create index customs_declaration_reviewed_by on customs_declaration (reviewed_by);
create index customs_declaration_confirmed_by on customs_declaration (taxes_confirmed_by);
create index customs_declaration_paid_by on customs_declaration (taxes_paid_by);
create index customs_declaration_created_by on customs_declaration (created_by);
create index customs_declaration_words on customs_declaration using gin
  (app.plain(no || ' ' || coalesce(customs_no, '') || ' ' || coalesce(bl_no, '') || ' ' || domestic_party) gin_trgm_ops);
call app.protect('customs_declaration');
-- Staff of a narrower scope see the declarations of their orders.
call app.scope('customs_declaration', 'exists (select from transport_order o where o.id = order_id)');

-- The HS lines of a declaration with their assessment.
create table customs_line (
  id bigint generated always as identity primary key,
  declaration_id bigint not null references customs_declaration on delete cascade,
  line_no integer not null check (line_no > 0),
  hs_code text not null check (hs_code ~ '^\d{4,11}$'),
  ciq_code text,
  name text not null,
  spec text,
  qty numeric(18, 5) not null check (qty > 0),
  unit text not null,
  legal_qty numeric(18, 5),
  legal_unit text,
  second_qty numeric(18, 5),
  second_unit text,
  unit_price numeric(20, 6) not null check (unit_price >= 0),
  total_minor bigint not null check (total_minor >= 0),
  currency text not null,
  origin text not null,
  destination text,
  district text,
  duty_mode text not null check (duty_mode in ('levied', 'exempt')),
  origin_kind text not null check (origin_kind in ('mfn', 'preferential', 'general')),
  retail_minor bigint check (retail_minor >= 0),
  tariff_id bigint references customs_tariff,
  -- Why it could not be assessed.
  gap text check (gap in ('tariff', 'rate', 'retail')),
  value_minor bigint not null default 0,
  duty_minor bigint not null default 0,
  consumption_minor bigint not null default 0,
  vat_minor bigint not null default 0,
  steps jsonb not null default '[]',
  unique (declaration_id, line_no)
);
create index customs_line_tariff on customs_line (tariff_id);
call app.protect('customs_line');

-- The papers that customs asks for, and which of them are here.
create table customs_paper (
  id bigint generated always as identity primary key,
  declaration_id bigint not null references customs_declaration on delete cascade,
  kind text not null check (kind in
    ('invoice', 'packingList', 'contract', 'transportDocument', 'powerOfAttorney', 'originCertificate', 'licence', 'inspectionCertificate', 'other')),
  needed boolean not null default false,
  state text not null default 'missing' check (state in ('missing', 'received', 'verified')),
  document_no text,
  file_id bigint references file,
  valid_until date,
  unique (declaration_id, kind)
);
create index customs_paper_file on customs_paper (file_id) where file_id is not null;
call app.protect('customs_paper');

-- What was sent to customs and what customs answered, in order.
create table customs_message (
  id bigint generated always as identity primary key,
  declaration_id bigint not null references customs_declaration on delete cascade,
  kind text not null check (kind in ('filed', 'accepted', 'rejected', 'inspection', 'passed', 'seized', 'released', 'note')),
  outgoing boolean not null default false,
  happened_at timestamptz not null,
  reference text,
  text text,
  -- The message as it came.
  raw text,
  -- What customs refused, by field of the declaration.
  faults jsonb not null default '[]',
  created_by bigint references account,
  created_at timestamptz not null default now()
);
create index customs_message_declaration on customs_message (declaration_id, id);
create index customs_message_created_by on customs_message (created_by);
call app.protect('customs_message');
