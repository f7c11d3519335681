-- Goods of one kind that are alike in all that matters: batch, dates, grade, quality and the delivery that they came with.
create table stock_lot (
  id bigint generated always as identity primary key,
  lot_no text not null generated always as ('L' || lpad(id::text, 9, '0')) stored unique,
  customer_id bigint not null references customer,
  product_id bigint not null references customer_product,
  inbound_plan_id bigint references inbound_plan,
  batch_no text,
  production_on date,
  expiry_on date,
  received_on date not null,
  grade text,
  quality text not null check (quality in ('good', 'damaged')),
  created_at timestamptz not null default now(),
  check (production_on < expiry_on),
  unique nulls not distinct (product_id, inbound_plan_id, batch_no, production_on, expiry_on, received_on, grade, quality)
);
create index stock_lot_customer on stock_lot (customer_id, id);
create index stock_lot_plan on stock_lot (inbound_plan_id) where inbound_plan_id is not null;
call app.protect('stock_lot', customer => 'customer_id');

-- Everything in stock stands on a pallet with a number of its own (SSCC-18).
create sequence pallet_serial;
create table pallet (
  id bigint generated always as identity primary key,
  pallet_no text not null unique check (pallet_no ~ '^\d{18}$'),
  company_id bigint not null references own_company,
  warehouse_id bigint not null references warehouse,
  customer_id bigint not null references customer,
  location_id bigint references location,
  state text not null default 'active' check (state in ('active', 'picked', 'shipped', 'destroyed')),
  -- The pallet that it was split from.
  parent_id bigint references pallet,
  inbound_plan_id bigint references inbound_plan,
  gross_kg numeric(14, 3) not null default 0 check (gross_kg >= 0),
  net_kg numeric(14, 3) not null default 0 check (net_kg >= 0),
  volume_m3 numeric(14, 4) not null default 0 check (volume_m3 >= 0),
  size text,
  received_at timestamptz not null,
  label_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index pallet_company on pallet (company_id, id);
create index pallet_warehouse on pallet (warehouse_id);
create index pallet_customer on pallet (customer_id);
create index pallet_location on pallet (location_id) where location_id is not null;
create index pallet_parent on pallet (parent_id) where parent_id is not null;
create index pallet_plan on pallet (inbound_plan_id) where inbound_plan_id is not null;
call app.protect('pallet', customer => 'customer_id');

-- How much of a lot stands at a location on a pallet: always the sum of its transactions.
create table stock_balance (
  id bigint generated always as identity primary key,
  lot_id bigint not null references stock_lot,
  location_id bigint not null references location,
  pallet_id bigint not null references pallet,
  company_id bigint not null references own_company,
  warehouse_id bigint not null references warehouse,
  customer_id bigint not null references customer,
  product_id bigint not null references customer_product,
  qty numeric(18, 3) not null default 0 check (qty >= 0),
  held numeric(18, 3) not null default 0 check (held >= 0),
  allocated numeric(18, 3) not null default 0 check (allocated >= 0),
  available numeric(18, 3) not null generated always as (qty - held - allocated) stored check (available >= 0),
  cartons integer not null default 0 check (cartons >= 0),
  since timestamptz not null,
  updated_at timestamptz not null default now(),
  unique (lot_id, location_id, pallet_id)
);
create index stock_balance_product on stock_balance (product_id, warehouse_id, id) where available > 0;
create index stock_balance_company on stock_balance (company_id, since desc, id desc) where qty > 0;
create index stock_balance_customer on stock_balance (customer_id, since desc, id desc) where qty > 0;
create index stock_balance_location on stock_balance (location_id);
create index stock_balance_pallet on stock_balance (pallet_id);
create index stock_balance_warehouse on stock_balance (warehouse_id);
call app.protect('stock_balance', customer => 'customer_id');

-- Every change of a balance, told once and never changed.
create table stock_transaction (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('receive', 'unreceive', 'putAway', 'move', 'hold', 'release', 'reserve', 'unreserve', 'pick', 'split',
    'ship', 'adjust')),
  lot_id bigint not null references stock_lot,
  location_id bigint not null references location,
  pallet_id bigint not null references pallet,
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  product_id bigint not null references customer_product,
  qty numeric(18, 3) not null default 0,
  held numeric(18, 3) not null default 0,
  allocated numeric(18, 3) not null default 0,
  cartons integer not null default 0,
  qty_after numeric(18, 3) not null,
  -- What it was done for: the plan, list or count and its number.
  doc text not null,
  doc_id bigint not null,
  doc_no text not null,
  reason text,
  by_account bigint references account
);
create index stock_transaction_lot on stock_transaction (lot_id, location_id, pallet_id, id);
create index stock_transaction_company on stock_transaction (company_id, at desc, id desc);
create index stock_transaction_customer on stock_transaction (customer_id, at desc, id desc);
create index stock_transaction_pallet on stock_transaction (pallet_id, id);
create index stock_transaction_location on stock_transaction (location_id);
create index stock_transaction_product on stock_transaction (product_id, id);
create index stock_transaction_by on stock_transaction (by_account);
call app.protect('stock_transaction', customer => 'customer_id');
create trigger stock_transaction_stands before update or delete on stock_transaction for each row execute function app.refuse_change();
