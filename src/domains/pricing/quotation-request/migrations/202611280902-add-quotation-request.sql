-- What a customer asks a price for. The sheet that is sent in reply stands in quotation_id.
create table quotation_request (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint not null references account,
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  request_no text not null unique,
  state text not null default 'requested' check (state in ('requested', 'quoted', 'declined', 'withdrawn')),
  mode text not null check (mode in ('road', 'rail', 'air', 'sea', 'courier')),
  origin_station_id bigint not null references station,
  destination_station_id bigint not null references station check (destination_station_id <> origin_station_id),
  vehicle_type_id bigint references vehicle_type,
  goods text not null,
  pieces integer check (pieces > 0),
  gross_kg numeric(18, 3) check (gross_kg > 0),
  volume_m3 numeric(18, 4) check (volume_m3 > 0),
  starts_on date not null,
  note text,
  quotation_id bigint references quotation,
  -- Why we send no quotation.
  reason text,
  check ((state = 'quoted') = (quotation_id is not null)),
  check ((state = 'declined') = (reason is not null))
);
create index quotation_request_list on quotation_request (company_id, id desc);
create index quotation_request_state on quotation_request (company_id, state, id desc);
create index quotation_request_customer on quotation_request (customer_id, id desc);
create index quotation_request_quotation on quotation_request (quotation_id) where quotation_id is not null;
create index quotation_request_origin on quotation_request (origin_station_id);
create index quotation_request_destination on quotation_request (destination_station_id);
create index quotation_request_vehicle_type on quotation_request (vehicle_type_id) where vehicle_type_id is not null;
create index quotation_request_created_by on quotation_request (created_by);
call app.protect('quotation_request', customer => 'customer_id');
call app.limit_party('quotation_request');
call app.scope('quotation_request', $$customer_id = any ((select app.scope_ids('customers'))::bigint[])$$);
