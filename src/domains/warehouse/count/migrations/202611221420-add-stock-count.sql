-- A count of stock: which locations of a warehouse, how they are counted, and how far it is.
create table stock_count (
  id bigint generated always as identity primary key,
  count_no text not null unique,
  company_id bigint not null references own_company,
  warehouse_id bigint not null references warehouse,
  range text not null check (range in ('full', 'sample', 'cycle', 'movement')),
  -- Static: nothing moves at its locations until it is over. Dynamic: goods move, and each scan is compared with the balance at its moment.
  method text not null check (method in ('static', 'dynamic')),
  mode text not null check (mode in ('blind', 'open')),
  -- What it is narrowed to; null means all.
  customer_id bigint references customer,
  product_id bigint references customer_product,
  zone_id bigint references warehouse_zone,
  location_from text,
  location_to text,
  sample_percent integer check (sample_percent between 1 and 100),
  moved_days integer check (moved_days between 1 and 365),
  classes text[] not null default '{}' check (classes <@ array['A', 'B', 'C']),
  -- A difference is counted again by another person before it may be submitted.
  recount boolean not null default true,
  planned_on date not null,
  remark text,
  state text not null default 'created' check (state in ('created', 'released', 'counting', 'counted', 'recounting', 'review', 'completed',
    'cancelled')),
  reason text,
  released_at timestamptz,
  counted_at timestamptz,
  submitted_by bigint references account,
  submitted_at timestamptz,
  approved_by bigint references account,
  approved_at timestamptz,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (range <> 'sample' or sample_percent is not null),
  check (range <> 'movement' or moved_days is not null),
  check (range <> 'cycle' or cardinality(classes) > 0)
);
create index stock_count_planned on stock_count (company_id, planned_on desc, id desc);
create index stock_count_state on stock_count (company_id, state, planned_on desc, id desc);
create index stock_count_warehouse on stock_count (warehouse_id);
create index stock_count_customer on stock_count (customer_id) where customer_id is not null;
create index stock_count_product on stock_count (product_id) where product_id is not null;
create index stock_count_zone on stock_count (zone_id) where zone_id is not null;
create index stock_count_words on stock_count using gin (app.plain(count_no || ' ' || coalesce(remark, '')) gin_trgm_ops);
call app.protect('stock_count');

-- The locations of a count, in the way that a keeper walks. In a recount only those with lines to count again are open.
create table stock_count_location (
  id bigint generated always as identity primary key,
  count_id bigint not null references stock_count,
  location_id bigint not null references location,
  -- Frozen by this count, so it is this count that releases it.
  frozen boolean not null,
  done boolean not null default false,
  done_by bigint references account,
  done_at timestamptz,
  unique (count_id, location_id)
);
create index stock_count_location_location on stock_count_location (location_id, done_at);
call app.protect('stock_count_location');

-- What is to be counted and what was: a lot on a pallet at a location. An unknown pallet gets its pallet and lot when it is approved.
create table stock_count_line (
  id bigint generated always as identity primary key,
  count_id bigint not null references stock_count,
  location_id bigint not null references location,
  pallet_id bigint references pallet,
  lot_id bigint references stock_lot,
  product_id bigint not null references customer_product,
  kind text not null check (kind in ('book', 'misplaced', 'moved', 'unknown')),
  -- The number on an unknown pallet, if it has one.
  pallet_no text check (pallet_no ~ '^\d{18}$'),
  -- The balance when the count was released, and at the moment of the last scan.
  book_qty numeric(18, 3) not null default 0 check (book_qty >= 0),
  book_cartons integer not null default 0,
  expected_qty numeric(18, 3) check (expected_qty >= 0),
  expected_cartons integer,
  counted_qty numeric(18, 3) check (counted_qty >= 0),
  counted_cartons integer check (counted_cartons >= 0),
  difference numeric(18, 3) generated always as (counted_qty - expected_qty) stored,
  -- The round in which it is to be counted; an open line waits for it.
  round integer not null default 1 check (round > 0),
  open boolean not null default true,
  counted_by bigint references account,
  counted_at timestamptz,
  cause text check (cause in ('miscount', 'misplaced', 'mispick', 'receiving', 'damage', 'loss', 'label', 'other')),
  note text,
  -- What the difference is worth at the value that the goods are declared with, when it was submitted.
  value_minor bigint,
  value_currency text,
  check ((pallet_id is null) = (lot_id is null)),
  check (kind = 'unknown' or pallet_id is not null),
  check (open or counted_qty is not null),
  check ((counted_qty is null) = (expected_qty is null)),
  check ((value_minor is null) = (value_currency is null)),
  unique (count_id, location_id, pallet_id, lot_id)
);
create unique index stock_count_line_unknown on stock_count_line (count_id, pallet_no) where pallet_no is not null;
create index stock_count_line_order on stock_count_line (count_id, id);
create index stock_count_line_difference on stock_count_line (count_id, id) where difference <> 0;
create index stock_count_line_location on stock_count_line (location_id);
create index stock_count_line_pallet on stock_count_line (pallet_id) where pallet_id is not null;
create index stock_count_line_lot on stock_count_line (lot_id) where lot_id is not null;
create index stock_count_line_product on stock_count_line (product_id);
call app.protect('stock_count_line');

-- Every count of a line, by whom and in which round: recorded once and never changed.
create table stock_count_reading (
  id bigint generated always as identity primary key,
  line_id bigint not null references stock_count_line,
  round integer not null,
  qty numeric(18, 3) not null check (qty >= 0),
  cartons integer not null check (cartons >= 0),
  expected_qty numeric(18, 3) not null,
  by_account bigint references account,
  at timestamptz not null
);
create index stock_count_reading_line on stock_count_reading (line_id, id);
create index stock_count_reading_by on stock_count_reading (by_account);
call app.protect('stock_count_reading');
create trigger stock_count_reading_stands before update or delete on stock_count_reading for each row execute function app.refuse_change();
