-- An instruction of an owner of goods that they leave a warehouse. The lines name goods and the rule by which stock is chosen for them.
create table outbound_plan (
  id bigint generated always as identity primary key,
  plan_no text not null unique,
  kind text not null check (kind in ('sale', 'transfer', 'return', 'exchange', 'crossDock')),
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  warehouse_id bigint not null references warehouse,
  order_id bigint references transport_order,
  customer_ref text,
  delivery text not null check (delivery in ('pickup', 'delivery')),
  consignee_name text,
  consignee_phone text,
  consignee_address text,
  etd_from timestamptz not null,
  etd_to timestamptz not null,
  carrier_name text,
  plate_no text,
  driver_name text,
  driver_phone text,
  gate_pass_no text unique,
  priority integer not null default 3 check (priority between 1 and 5),
  -- Picking skips the steps that the plan does not need.
  label_required boolean not null default false,
  split_required boolean not null default false,
  remark text,
  state text not null default 'newPlan' check (state in ('newPlan', 'issued', 'picked', 'completed', 'cancelled')),
  -- While an interception is requested, nothing of the plan is picked, loaded or shipped.
  intercept text check (intercept in ('requested', 'succeeded', 'failed')),
  intercept_reason text,
  issued_by bigint references account,
  issued_at timestamptz,
  picked_at timestamptz,
  completed_by bigint references account,
  completed_at timestamptz,
  cancelled_at timestamptz,
  reason text,
  source text not null default 'manual' check (source in ('manual', 'portal', 'order')),
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (etd_from < etd_to),
  check (state <> 'completed' or (gate_pass_no is not null and plate_no is not null and completed_at is not null))
);
create index outbound_plan_etd on outbound_plan (company_id, etd_from desc, id desc);
create index outbound_plan_state on outbound_plan (company_id, state, etd_from desc, id desc);
create index outbound_plan_priority on outbound_plan (company_id, priority, id);
create index outbound_plan_customer on outbound_plan (customer_id, etd_from desc, id desc);
create index outbound_plan_customer_ref on outbound_plan (customer_id, customer_ref) where customer_ref is not null;
create index outbound_plan_warehouse on outbound_plan (warehouse_id, state, etd_from);
create index outbound_plan_order on outbound_plan (order_id) where order_id is not null;
create index outbound_plan_issued_by on outbound_plan (issued_by) where issued_by is not null;
create index outbound_plan_completed_by on outbound_plan (completed_by) where completed_by is not null;
create index outbound_plan_created_by on outbound_plan (created_by) where created_by is not null;
create index outbound_plan_words on outbound_plan using gin
  (app.plain(plan_no || ' ' || coalesce(customer_ref, '') || ' ' || coalesce(consignee_name, '') || ' ' || coalesce(plate_no, '')) gin_trgm_ops);
call app.protect('outbound_plan', customer => 'customer_id', customer_may => 'select, insert, update');
call app.limit_party('outbound_plan');

create table outbound_line (
  id bigint generated always as identity primary key,
  plan_id bigint not null references outbound_plan on delete cascade,
  customer_id bigint not null references customer,
  line_no integer not null check (line_no > 0),
  product_id bigint not null references customer_product,
  rule text not null check (rule in ('fifo', 'fefo', 'lot', 'location', 'pallet', 'hand')),
  lot_id bigint references stock_lot,
  location_id bigint references location,
  pallet_id bigint references pallet,
  qty numeric(18, 3) not null check (qty > 0),
  reserved_qty numeric(18, 3) not null default 0 check (reserved_qty >= 0),
  picked_qty numeric(18, 3) not null default 0 check (picked_qty >= 0),
  shipped_qty numeric(18, 3) not null default 0 check (shipped_qty >= 0),
  remark text,
  check (reserved_qty + shipped_qty <= qty),
  check (picked_qty <= qty),
  check (rule <> 'lot' or lot_id is not null),
  check (rule <> 'location' or location_id is not null),
  check (rule <> 'pallet' or pallet_id is not null),
  check (rule <> 'hand' or (lot_id is not null and pallet_id is not null)),
  unique (plan_id, line_no)
);
create index outbound_line_customer on outbound_line (customer_id);
create index outbound_line_product on outbound_line (product_id);
create index outbound_line_lot on outbound_line (lot_id) where lot_id is not null;
create index outbound_line_location on outbound_line (location_id) where location_id is not null;
create index outbound_line_pallet on outbound_line (pallet_id) where pallet_id is not null;
call app.protect('outbound_line', customer => 'customer_id', customer_may => 'select, insert, update, delete');
call app.limit_party('outbound_line', 'exists (select from outbound_plan p where p.id = plan_id)');

-- Stock set aside for a line. It follows its pallet: where the pallet is moved, the reservation is as well. The open ones of a lot on a
-- pallet add up to what is allocated there.
create table stock_reservation (
  id bigint generated always as identity primary key,
  plan_id bigint not null references outbound_plan,
  line_id bigint not null,
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  product_id bigint not null references customer_product,
  lot_id bigint not null references stock_lot,
  pallet_id bigint not null references pallet,
  qty numeric(18, 3) not null check (qty > 0),
  reserved_at timestamptz not null,
  closed_at timestamptz,
  closing text check (closing in ('released', 'shipped', 'short')),
  check ((closed_at is null) = (closing is null))
);
create index stock_reservation_plan on stock_reservation (plan_id);
create index stock_reservation_line on stock_reservation (line_id);
create index stock_reservation_pallet on stock_reservation (pallet_id, lot_id) where closed_at is null;
create index stock_reservation_lot on stock_reservation (lot_id);
create index stock_reservation_company on stock_reservation (company_id) where closed_at is null;
create index stock_reservation_customer on stock_reservation (customer_id);
create index stock_reservation_product on stock_reservation (product_id);
call app.protect('stock_reservation', customer => 'customer_id');
call app.limit_party('stock_reservation');

-- Stock is reserved in the order in which it came in, or in which it expires.
drop index stock_balance_product;
create index stock_balance_product on stock_balance (product_id, warehouse_id, since, id) where available > 0;
create index stock_lot_expiry on stock_lot (product_id, expiry_on);
