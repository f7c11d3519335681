-- What a customer pays for goods that stand in a warehouse: a version for each time, never two for one day.
create table storage_tariff (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  warehouse_id bigint not null references warehouse,
  unit text not null check (unit in ('pallet', 'm3', 'kg', 'unit')),
  -- The time that a price is for. A month is charged by the day: a unit's whole month is the price.
  per text not null check (per in ('day', 'month')),
  free_days integer not null default 0 check (free_days between 0 and 365),
  currency text not null,
  -- What a month costs at least as soon as anything stands there.
  minimum_minor bigint check (minimum_minor > 0),
  valid_from date not null,
  valid_to date,
  remark text,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_from <= valid_to),
  constraint storage_tariff_once exclude using gist
    (customer_id with =, warehouse_id with =, daterange(valid_from, valid_to, '[]') with &&)
);
create index storage_tariff_company on storage_tariff (company_id, valid_from desc, id desc);
create index storage_tariff_customer on storage_tariff (customer_id, valid_from desc, id desc);
create index storage_tariff_warehouse on storage_tariff (warehouse_id);
call app.protect('storage_tariff');
create policy sides on storage_tariff as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));

-- The price of each day of a stay, counted from the day of arrival: from one day up to and including another.
create table storage_tariff_tier (
  id bigint generated always as identity primary key,
  tariff_id bigint not null references storage_tariff on delete cascade,
  place integer not null check (place > 0),
  from_day integer not null check (from_day > 0),
  to_day integer check (to_day >= from_day),
  price numeric(24, 6) not null check (price >= 0),
  unique (tariff_id, place)
);
call app.protect('storage_tariff_tier');
create policy sides on storage_tariff_tier as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));

-- The storage of a customer in a warehouse in a month: worked out once. A correction is a further round with the differences alone.
create table storage_run (
  id bigint generated always as identity primary key,
  run_no text not null unique,
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  warehouse_id bigint not null references warehouse,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  round integer not null check (round > 0),
  state text not null default 'prepared' check (state in ('prepared', 'charged', 'void')),
  currency text not null,
  amount_minor bigint not null,
  pallets integer not null,
  pallet_days bigint not null,
  reason text,
  charged_by bigint references account,
  charged_at timestamptz,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index storage_run_once on storage_run (customer_id, warehouse_id, month, round) where state <> 'void';
create index storage_run_month on storage_run (company_id, month desc, id desc);
create index storage_run_state on storage_run (company_id, state, month desc, id desc);
create index storage_run_customer on storage_run (customer_id, month desc, id desc);
create index storage_run_warehouse on storage_run (warehouse_id);
call app.protect('storage_run');
create policy sides on storage_run as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));

-- What is charged: a tier of a tariff with its quantity, or what is missing to the minimum. Tier 0 is the free days.
create table storage_run_line (
  id bigint generated always as identity primary key,
  run_id bigint not null references storage_run,
  tariff_id bigint not null references storage_tariff,
  kind text not null check (kind in ('free', 'tier', 'minimum')),
  place integer not null,
  from_day integer,
  to_day integer,
  pallets integer not null,
  quantity numeric(18, 6) not null,
  price numeric(24, 6) not null,
  amount_minor bigint not null,
  currency text not null,
  unique (run_id, tariff_id, place, kind)
);
create index storage_run_line_tariff on storage_run_line (tariff_id);
call app.protect('storage_run_line');
create policy sides on storage_run_line as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));

-- The pallets behind each line. One statement writes them by the hundred thousand from the tables that they name, which delete nothing;
-- foreign keys would be checked row by row and cost more than the calculation.
create table storage_run_pallet (
  run_id bigint not null references storage_run,
  pallet_id bigint not null,
  tariff_id bigint not null,
  place integer not null,
  days integer not null,
  quantity numeric(18, 6) not null,
  primary key (run_id, pallet_id, tariff_id, place)
);
call app.protect('storage_run_pallet');
create policy sides on storage_run_pallet as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));

-- A run reads the movements of one customer's goods in the order of pallets.
create index stock_transaction_storage on stock_transaction (customer_id, pallet_id, lot_id) where qty <> 0;
