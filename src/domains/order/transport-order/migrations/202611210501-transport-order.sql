-- A transport order: what a customer asks us to carry, from where to where and when. Shipper and consignee are a snapshot: the words
-- of the book at the time, or as they were typed. pieces, pallets, gross_kg and volume_m3 are the sums of its lines.
create table transport_order (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  bill_to_id bigint not null references customer,
  customer_ref text,
  business_type text not null check (business_type in ('ftl', 'ltl', 'container', 'crossBorder')),
  mode text not null default 'road' check (mode in ('road', 'rail', 'air', 'sea')),
  line_id bigint references line,
  customer_line_id bigint references customer_line,
  origin_station_id bigint not null references station,
  destination_station_id bigint not null references station,
  border_station_id bigint references station,
  region text not null check (region in ('cn', 'vn', 'th', 'border')),

  shipper_id bigint references consignor,
  shipper_name text not null,
  shipper_contact text not null,
  shipper_phone text not null,
  shipper_address text not null,
  consignee_id bigint references consignor,
  consignee_name text not null,
  consignee_contact text not null,
  consignee_phone text not null,
  consignee_address text not null,

  pickup_from timestamptz not null,
  pickup_to timestamptz not null,
  deliver_from timestamptz,
  deliver_to timestamptz,
  -- When the goods must be there: the end of the delivery window, or the planned delivery where none was agreed. Late is measured
  -- against it.
  due_at timestamptz not null,

  vehicle_type_id bigint references vehicle_type,
  container_type text,
  container_no text,
  is_dg boolean not null default false,
  un_no text,
  dg_class text,
  packing_group text check (packing_group in ('I', 'II', 'III')),
  flash_point_c numeric(5, 1),
  emergency_contact text,
  emergency_phone text,
  temperature_min_c numeric(5, 1),
  temperature_max_c numeric(5, 1),

  pieces integer not null default 0 check (pieces >= 0),
  pallets numeric(12, 3) not null default 0 check (pallets >= 0),
  gross_kg numeric(14, 3) not null default 0 check (gross_kg >= 0),
  volume_m3 numeric(14, 4) not null default 0 check (volume_m3 >= 0),
  goods_value_minor bigint check (goods_value_minor >= 0),
  goods_value_currency text,
  insured boolean not null default false,
  remark text,

  state text not null default 'draft' check (state in ('draft', 'submitted', 'reviewed', 'received', 'partDispatched', 'dispatched',
    'inTransit', 'signed', 'podReturned', 'closed', 'cancelled')),
  order_time timestamptz not null,
  submitted_by bigint references account,
  submitted_at timestamptz,
  reviewed_by bigint references account,
  reviewed_at timestamptz,
  -- Why it came back (rejected, returned, taken back from review) or was cancelled.
  reason text,
  departed_at timestamptz,
  signed_at timestamptz,
  signed_by_name text,
  pod_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  income_done boolean not null default false,
  cost_done boolean not null default false,
  sales_id bigint references account,
  service_id bigint references account,
  source text not null default 'manual' check (source in ('manual', 'import', 'copy', 'portal')),
  copied_from_id bigint references transport_order,

  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (pickup_from < pickup_to),
  check (deliver_from is null or deliver_to is null or deliver_from < deliver_to),
  check ((goods_value_minor is null) = (goods_value_currency is null)),
  check (not is_dg or (un_no ~ '^\d{4}$' and dg_class is not null and emergency_contact is not null and emergency_phone is not null)),
  check (temperature_min_c <= temperature_max_c),
  check (origin_station_id <> destination_station_id or business_type in ('ftl', 'ltl', 'container'))
);
create index transport_order_time on transport_order (company_id, order_time desc, id desc);
create index transport_order_state on transport_order (company_id, state, order_time desc, id desc);
create index transport_order_due on transport_order (company_id, due_at, id) where signed_at is null and state not in ('draft', 'cancelled');
create index transport_order_pickup on transport_order (company_id, pickup_from, id);
create index transport_order_region on transport_order (region, state, pickup_from, id);
create index transport_order_customer on transport_order (customer_id, order_time desc, id desc);
create index transport_order_customer_ref on transport_order (customer_id, customer_ref) where customer_ref is not null;
create index transport_order_bill_to on transport_order (bill_to_id);
create index transport_order_line on transport_order (line_id) where line_id is not null;
create index transport_order_customer_line on transport_order (customer_line_id) where customer_line_id is not null;
create index transport_order_origin on transport_order (origin_station_id);
create index transport_order_destination on transport_order (destination_station_id);
create index transport_order_border on transport_order (border_station_id) where border_station_id is not null;
create index transport_order_shipper on transport_order (shipper_id) where shipper_id is not null;
create index transport_order_consignee on transport_order (consignee_id) where consignee_id is not null;
create index transport_order_vehicle_type on transport_order (vehicle_type_id) where vehicle_type_id is not null;
create index transport_order_sales on transport_order (sales_id) where sales_id is not null;
create index transport_order_service on transport_order (service_id) where service_id is not null;
create index transport_order_submitted_by on transport_order (submitted_by) where submitted_by is not null;
create index transport_order_reviewed_by on transport_order (reviewed_by) where reviewed_by is not null;
create index transport_order_created_by on transport_order (created_by) where created_by is not null;
create index transport_order_copied_from on transport_order (copied_from_id) where copied_from_id is not null;
create index transport_order_signed on transport_order (company_id, signed_at desc, id desc) where signed_at is not null;
create index transport_order_words on transport_order using gin
  (app.plain(order_no || ' ' || coalesce(customer_ref, '') || ' ' || shipper_name || ' ' || consignee_name || ' ' || coalesce(container_no, '')) gin_trgm_ops);
call app.protect('transport_order', customer => 'customer_id');

-- The goods. A volume that was not given is length x width x height x pieces.
create table order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references transport_order on delete cascade,
  line_no integer not null check (line_no > 0),
  goods_name text not null,
  hs_code text check (hs_code ~ '^\d{6,12}$'),
  packing text not null,
  pieces integer not null check (pieces > 0),
  pallets numeric(12, 3) not null default 0 check (pallets >= 0),
  gross_kg numeric(14, 3) not null check (gross_kg > 0),
  net_kg numeric(14, 3) check (net_kg > 0 and net_kg <= gross_kg),
  length_cm numeric(8, 1) check (length_cm > 0),
  width_cm numeric(8, 1) check (width_cm > 0),
  height_cm numeric(8, 1) check (height_cm > 0),
  volume_m3 numeric(14, 4) not null default 0 check (volume_m3 >= 0),
  unique (order_id, line_no)
);
alter table order_line enable row level security;
alter table order_line force row level security;
create policy staff on order_line to quayside_staff using (true) with check (true);
create policy system on order_line to quayside_system using (true) with check (true);
grant select on order_line to quayside_customer;
create policy customer on order_line for select to quayside_customer
  using (exists (select from transport_order o where o.id = order_id and o.customer_id = (select app.customer_id())));
