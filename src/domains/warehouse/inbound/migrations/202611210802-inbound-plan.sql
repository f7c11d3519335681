-- What a customer announces that a warehouse will receive. The lines count what came against what was announced.
create table inbound_plan (
  id bigint generated always as identity primary key,
  plan_no text not null unique,
  kind text not null check (kind in ('purchase', 'transfer', 'return', 'exchange', 'crossDock')),
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  warehouse_id bigint not null references warehouse,
  order_id bigint references transport_order,
  customer_ref text,
  supplier_name text,
  eta_from timestamptz not null,
  eta_to timestamptz not null,
  carrier_name text,
  plate_no text,
  driver_name text,
  driver_phone text,
  container_no text,
  seal_no text,
  dock text,
  priority integer not null default 3 check (priority between 1 and 5),
  remark text,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'audited', 'arrived', 'docked', 'receiving', 'received',
    'putAway', 'closed', 'cancelled')),
  submitted_by bigint references account,
  submitted_at timestamptz,
  audited_by bigint references account,
  audited_at timestamptz,
  arrived_at timestamptz,
  docked_at timestamptz,
  received_at timestamptz,
  put_away_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  -- Why it came back or was cancelled.
  reason text,
  source text not null default 'manual' check (source in ('manual', 'portal', 'import', 'order')),
  printed_count integer not null default 0,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (eta_from < eta_to)
);
create index inbound_plan_eta on inbound_plan (company_id, eta_from desc, id desc);
create index inbound_plan_state on inbound_plan (company_id, state, eta_from desc, id desc);
create index inbound_plan_customer on inbound_plan (customer_id, eta_from desc, id desc);
create index inbound_plan_customer_ref on inbound_plan (customer_id, customer_ref) where customer_ref is not null;
create index inbound_plan_warehouse on inbound_plan (warehouse_id, state, eta_from);
create index inbound_plan_order on inbound_plan (order_id) where order_id is not null;
create index inbound_plan_submitted_by on inbound_plan (submitted_by) where submitted_by is not null;
create index inbound_plan_audited_by on inbound_plan (audited_by) where audited_by is not null;
create index inbound_plan_created_by on inbound_plan (created_by) where created_by is not null;
create index inbound_plan_words on inbound_plan using gin
  (app.plain(plan_no || ' ' || coalesce(customer_ref, '') || ' ' || coalesce(container_no, '') || ' ' || coalesce(plate_no, '')) gin_trgm_ops);
call app.protect('inbound_plan', customer => 'customer_id', customer_may => 'select, insert, update');

create table inbound_line (
  id bigint generated always as identity primary key,
  plan_id bigint not null references inbound_plan on delete cascade,
  customer_id bigint not null references customer,
  line_no integer not null check (line_no > 0),
  product_id bigint not null references customer_product,
  batch_no text,
  production_on date,
  expiry_on date,
  grade text,
  qty numeric(18, 3) not null check (qty > 0),
  cartons integer not null default 0 check (cartons >= 0),
  pallets integer not null default 0 check (pallets >= 0),
  gross_kg numeric(14, 3) check (gross_kg > 0),
  net_kg numeric(14, 3) check (net_kg > 0 and net_kg <= gross_kg),
  volume_m3 numeric(14, 4) check (volume_m3 > 0),
  received_qty numeric(18, 3) not null default 0 check (received_qty >= 0),
  damaged_qty numeric(18, 3) not null default 0 check (damaged_qty between 0 and received_qty),
  received_cartons integer not null default 0 check (received_cartons >= 0),
  remark text,
  check (production_on < expiry_on),
  unique (plan_id, line_no)
);
create index inbound_line_customer on inbound_line (customer_id);
create index inbound_line_product on inbound_line (product_id);
call app.protect('inbound_line', customer => 'customer_id', customer_may => 'select, insert, update, delete');
