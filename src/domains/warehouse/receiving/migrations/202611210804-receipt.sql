-- One thing that was taken in: so much of a line, sound or damaged, onto a pallet.
create table receipt (
  id bigint generated always as identity primary key,
  plan_id bigint not null references inbound_plan,
  line_id bigint not null references inbound_line,
  customer_id bigint not null references customer,
  pallet_id bigint not null references pallet,
  lot_id bigint not null references stock_lot,
  location_id bigint not null references location,
  condition text not null check (condition in ('good', 'damaged')),
  qty numeric(18, 3) not null check (qty > 0),
  cartons integer not null default 0 check (cartons >= 0),
  gross_kg numeric(14, 3) not null default 0,
  net_kg numeric(14, 3) not null default 0,
  volume_m3 numeric(14, 4) not null default 0,
  note text,
  received_at timestamptz not null,
  received_by bigint references account,
  reversed_at timestamptz,
  reversed_by bigint references account,
  version integer not null default 1
);
create index receipt_plan on receipt (plan_id, id);
create index receipt_line on receipt (line_id);
create index receipt_customer on receipt (customer_id);
create index receipt_pallet on receipt (pallet_id);
create index receipt_lot on receipt (lot_id);
create index receipt_location on receipt (location_id);
create index receipt_received_by on receipt (received_by);
create index receipt_reversed_by on receipt (reversed_by) where reversed_by is not null;
call app.protect('receipt', customer => 'customer_id');

create table receipt_photo (
  receipt_id bigint not null references receipt on delete cascade,
  file_id bigint not null references file,
  primary key (receipt_id, file_id)
);
create index receipt_photo_file on receipt_photo (file_id);
alter table receipt_photo enable row level security;
alter table receipt_photo force row level security;
create policy staff on receipt_photo to quayside_staff using (true) with check (true);
create policy system on receipt_photo to quayside_system using (true) with check (true);
grant select on receipt_photo to quayside_customer;
create policy customer on receipt_photo for select to quayside_customer
  using (exists (select from receipt r where r.id = receipt_id and r.customer_id = (select app.customer_id())));
